import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenDatabase } from '../engine/open.ts';
import type { Secret } from '../engine/secret.ts';
import type { Database, SubscriberState, Trx } from '../engine/tables.ts';
import type { NewMail } from '../mail/mail-row.ts';
import { forgetLimits, queueMail } from '../mail/queue-mail.ts';
import { forgetFailure, suppressAnnouncements } from '../mail/suppressions.ts';
import { countDay } from './subscribers.ts';

export function createSubscriptions(open: OpenDatabase, secret: Secret) {
  const { db, write } = open;
  return {
    /** Undefined if the id is unknown. */
    find: async (id: string): Promise<SubscriberState | undefined> =>
      (await db.selectFrom('subscriber').select('state').where('id', '=', id).executeTakeFirst())
        ?.state,
    /**
     * Whether a link can still confirm a subscriber or has confirmed them: not if they left or
     * their address was suppressed after they asked, even once confirmed. Times are in ms since
     * 1970.
     */
    canConfirm: (id: string, askedAt: number): Promise<boolean> => canConfirm(db, id, askedAt),
    /** Confirms a subscriber, and queues one welcome mail. @returns false if `canConfirm` does */
    confirm: (id: string, { askedAt, now }: { askedAt: number; now: number }): Promise<boolean> =>
      write(async (trx) => {
        const before = await lockSubscriber(trx, id);
        if (!before || !(await canConfirm(trx, id, askedAt))) return false;
        if (before.state === 'confirmed') return true;
        await setState(trx, id, 'confirmed', now);
        await forgetLimits(trx, secret, before.user_email);
        await countDay(trx, 'confirmed', now);
        const recipient = before.user_email;
        // Only the address's owner has the confirmation link.
        await forgetFailure(trx, secret.addressKey(recipient), askedAt);
        await queueMail(
          trx,
          { ...open, secret },
          { mail: { kind: 'newsletter-welcome', recipient, facts: { subscriberId: id } }, now },
        );
        return true;
      }),
    leave: (id: string, now: number): Promise<void> =>
      write(async (trx) => {
        const before = await lockSubscriber(trx, id);
        if (!before || before.state === 'unsubscribed') return;
        await setState(trx, id, 'unsubscribed', now);
        await forgetLimits(trx, secret, before.user_email);
        if (before.state === 'confirmed') await countDay(trx, 'departed', now);
        await suppressAnnouncements(trx, secret.addressKey(before.user_email), now);
      }),
  };

  function lockSubscriber(trx: Trx, id: string) {
    return trx
      .selectFrom('subscriber')
      .select(['state', 'user_email'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  }
}

async function canConfirm(db: Database | Trx, id: string, askedAt: number): Promise<boolean> {
  const subscriber = await db
    .selectFrom('subscriber')
    .leftJoin('suppression', 'suppression.recipient_key', 'subscriber.address_key')
    .select(['is_total', 'since'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!subscriber) return false;
  // Suppressed addresses are sent no link, so a total suppression came later.
  return subscriber.is_total !== 1 && (subscriber.since ?? 0) < askedAt;
}

async function setState(trx: Trx, id: string, state: SubscriberState, now: number): Promise<void> {
  await trx
    .updateTable('subscriber')
    .set({ state, changed_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Only unconfirmed subscribers are mailed a confirmation; the HTTP answer is the same for all
 * (reliability.md, fault 19).
 */
export async function subscribe(
  trx: Trx,
  secret: Secret,
  { userEmail, now, mails }: { userEmail: string; now: number; mails: NewMail[] },
): Promise<NewMail[]> {
  const { id, state } = await trx
    .insertInto('subscriber')
    .values({
      id: randomUUID(),
      user_email: userEmail.toLowerCase(),
      address_key: secret.addressKey(userEmail),
      state: 'pending',
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('user_email').doUpdateSet({
        changed_at: sql<number>`case when subscriber.state = 'confirmed' then subscriber.changed_at else ${now} end`,
        // A sign-up on the site ends being listed as imported.
        source: sql<
          string | null
        >`case when subscriber.state = 'confirmed' then subscriber.source end`,
      }),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  return state === 'confirmed'
    ? []
    : mails.map((mail) => ({
        ...mail,
        facts: { ...mail.facts, subscriberId: id, askedAt: now },
        submissionId: id,
      }));
}
