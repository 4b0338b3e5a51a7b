import type { OpenDatabase } from './open.ts';
import type { SubscriberState } from './tables.ts';

/** The newsletter's list. */
export interface Newsletter {
  /** Who confirmed or left; undefined where nobody is known by this id. */
  find(id: string): Promise<SubscriberState | undefined>;
  change(id: string, state: 'confirmed' | 'unsubscribed', now: number): Promise<void>;
}

export function createNewsletter({ db, write }: OpenDatabase): Newsletter {
  return {
    find: async (id) => (await db.selectFrom('subscriber').select('state').where('id', '=', id).executeTakeFirst())?.state,
    change: async (id, state, now) => {
      await write((trx) => trx.updateTable('subscriber').set({ state, changed_at: now }).where('id', '=', id).execute());
    },
  };
}
