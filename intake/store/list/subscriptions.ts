import type { OpenDatabase } from '../engine/open.ts';
import type { SubscriberState } from '../engine/tables.ts';
import type { Secret } from '../keys/secret.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { liftSuppression, suppressAnnouncements } from '../mail/suppressions.ts';
import { countDay } from './subscribers.ts';

/** The newsletter's list in an open store. */
export function createSubscriptions(
  { db, write, engine, mailDomain }: OpenDatabase,
  secret: Secret,
) {
  return {
    /** The subscriber's status; undefined if the id is unknown. */
    find: async (id: string): Promise<SubscriberState | undefined> =>
      (await db.selectFrom('subscriber').select('state').where('id', '=', id).executeTakeFirst())
        ?.state,
    /** Confirms a subscriber, who gets one welcome mail, or unsubscribes them. */
    change: (id: string, state: 'confirmed' | 'unsubscribed', now: number): Promise<void> =>
      write(async (trx) => {
        const before = await trx
          .selectFrom('subscriber')
          .select(['state', 'user_email'])
          .where('id', '=', id)
          .$if(engine === 'postgres', (select) => select.forUpdate())
          .executeTakeFirst();
        if (!before || before.state === state) return;
        await trx
          .updateTable('subscriber')
          .set({ state, changed_at: now })
          .where('id', '=', id)
          .execute();
        const recipient = before.user_email;
        if (state === 'unsubscribed') {
          if (before.state === 'confirmed') await countDay(trx, 'departed', now);
          return suppressAnnouncements(trx, secret.addressKey(recipient), now);
        }
        await countDay(trx, 'confirmed', now);
        // Only the address's owner has the link to confirm.
        await liftSuppression(trx, secret.addressKey(recipient));
        await queueMail(
          trx,
          { secret, mailDomain },
          { mail: { kind: 'newsletter-welcome', recipient, facts: { subscriberId: id } }, now },
        );
      }),
  };
}
