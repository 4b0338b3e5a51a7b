import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DraftText } from '../../core/intake/newsletter.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Tables } from '../engine/tables.ts';
import { addEntry } from '../sign-in/audit-log.ts';

const SITTING_MS = 60 * 60 * 1000;

export type Draft = Selectable<Tables['newsletter_draft']>;

interface By {
  operator: string;
  now: number;
}

/** The newsletters that operators write at the desk, until they are sent or deleted. */
export function createNewsletterDrafts({ db, write }: OpenDatabase) {
  return {
    /** The one that was changed last first. */
    list: (): Promise<Draft[]> =>
      db.selectFrom('newsletter_draft').selectAll().orderBy('changed_at', 'desc').execute(),
    find: (slug: string): Promise<Draft | undefined> =>
      db.selectFrom('newsletter_draft').selectAll().where('slug', '=', slug).executeTakeFirst(),
    /** @returns the name of the new draft. */
    add: (text: DraftText, { operator, now }: By): Promise<string> =>
      write(async (trx) => {
        const slug = randomUUID();
        await trx
          .insertInto('newsletter_draft')
          .values({ slug, ...text, changed_by: operator, changed_at: now })
          .execute();
        return slug;
      }),
    /**
     * Saves a draft. The audit log has one entry for all saves of one sitting. @returns
     * `stale` if it was saved by another form since that revision; `gone` if it was sent or deleted.
     */
    change: (
      slug: string,
      { revision, ...text }: DraftText & { revision: number },
      { operator, now }: By,
    ): Promise<'done' | 'stale' | 'gone'> =>
      write(async (trx) => {
        const draft = await trx
          .selectFrom('newsletter_draft')
          .select(['revision', 'changed_by', 'changed_at'])
          .where('slug', '=', slug)
          .forUpdate()
          .executeTakeFirst();
        if (!draft) return 'gone';
        if (draft.revision !== revision) return 'stale';
        await trx
          .updateTable('newsletter_draft')
          .set({ ...text, revision: revision + 1, changed_by: operator, changed_at: now })
          .where('slug', '=', slug)
          .execute();
        const isSameSitting = draft.changed_by === operator && now - draft.changed_at < SITTING_MS;
        if (revision === 0 || !isSameSitting)
          await addEntry(trx, {
            ...{ at: now, operator, action: 'changed a newsletter' },
            ...{ itemId: slug, itemName: '' },
          });
        return 'done';
      }),
    /** Notes which text an operator has mailed to themselves, by its hash. */
    setTested: async (slug: string, tested: string): Promise<void> => {
      await write((trx) =>
        trx.updateTable('newsletter_draft').set({ tested }).where('slug', '=', slug).execute(),
      );
    },
    /** @returns what it held; undefined if it was sent or deleted before. */
    remove: (slug: string): Promise<Draft | undefined> =>
      write((trx) =>
        trx
          .deleteFrom('newsletter_draft')
          .where('slug', '=', slug)
          .returningAll()
          .executeTakeFirst(),
      ),
  };
}
