import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../../core/days.ts';
import { deleteOldCampaigns } from '../campaigns/delete-campaigns.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { countRows, readObject } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Tables, Trx } from '../engine/tables.ts';
import { REPLAY_MS } from '../enquiries/accept.ts';
import { BIN_DAYS, deleteOrphanedNotes } from '../enquiries/handling.ts';
import { UNHEARD_DAYS } from '../mail/bounces/bounces.ts';
import { HAS_FACTS } from '../mail/mail-conditions.ts';
import { type MailIdentity, queueMail } from '../mail/queue-mail.ts';
import type { RetentionDays } from '../settings/settings.ts';

/** How long the text of an unsent mail is kept (reliability.md, Targets). */
export const BODY_MS = 7 * DAY_MS;
/** How long a first failure of an address waits for a second one (decisions/suppressed-mail.md). */
const FAILURE_DAYS = 365;
const AUDIT_LOG_DAYS = 90;
/**
 * How long what an operator marked as read stays at least, so that it doesn't go while somebody
 * looks at it.
 */
const READ_DAYS = 1;
/**
 * The number of unread submissions that the quarantine keeps longer than its days
 * (decisions/spam.md).
 */
const UNREAD_MOST = 10_000;
// The maximum of a digest; the next one lists the rest.
const DIGEST_MOST = 50;

export function createRetention(open: OpenDatabase, secret: Secret) {
  const { write, engine } = open;
  return {
    /**
     * Deletes rows whose retention is over and blanks old mail bodies. @param hasDesk whether
     * operators read the quarantine at the desk, or in digests.
     */
    sweep: async (
      now: number,
      days: RetentionDays,
      { hasDesk = true, unreadMost = UNREAD_MOST }: { hasDesk?: boolean; unreadMost?: number } = {},
    ): Promise<void> => {
      const before = (count: number) => now - count * DAY_MS;
      const dayBefore = (count: number) => dayOf(before(count));
      await write(async (trx) => {
        const ended = stepsOf(trx);
        await ended.receipts(now - REPLAY_MS);
        await ended.quarantine(before(days.quarantine), { hasDesk, unreadMost, now });
        await ended.bin(before(BIN_DAYS));
        await ended.enquiries(before(days.enquiries));
        await deleteOrphanedNotes(trx);
        await ended.subscribers(before(days.quarantine));
        await ended.texts(now);
        await ended.mails(before(days.mail), engine);
        await ended.failures(before(FAILURE_DAYS));
        await ended.unheard(dayBefore(UNHEARD_DAYS));
        await ended.auditLog(before(AUDIT_LOG_DAYS));
        await ended.visits(dayBefore(days.visits));
      });
      await write(async (trx) => {
        // In a transaction of its own, because whoever deletes a wave locks it before its mails: on
        // PostgreSQL, the other order can deadlock.
        await deleteOldCampaigns(trx, dayBefore(days.answers));
      });
    },
    /**
     * Queues a digest of submissions quarantined since the last one.
     * @param deskUrl the address of the desk; undefined if there is none. @returns the number of
     * submissions.
     */
    digestQuarantine: (now: number, recipient: string, deskUrl?: string): Promise<number> =>
      write((trx) => queueDigest(trx, { ...open, secret }, { now, recipient, deskUrl })),
  };
}

/**
 * The steps that end retention in a transaction, each until a time (ms since 1970), or a day where
 * days are stored.
 */
function stepsOf(trx: Trx) {
  const submissions = (state: Tables['submission']['state']) =>
    trx.deleteFrom('submission').where('state', '=', state);
  return {
    receipts: (until: number) =>
      trx.deleteFrom('receipt').where('created_at', '<=', until).execute(),
    /** What is older and was read; of too many unread ones, the oldest that a digest told of. */
    quarantine: async (
      until: number,
      { hasDesk, unreadMost, now }: { hasDesk: boolean; unreadMost: number; now: number },
    ) => {
      const old = submissions('quarantined')
        .where('received_at', '<=', until)
        // What an operator marked as spam stays as long from then on.
        .where(({ eb, or }) => or([eb('changed_at', 'is', null), eb('changed_at', '<=', until)]));
      const readUntil = now - READ_DAYS * DAY_MS;
      await old
        .where(({ eb, or }) =>
          or([eb('read_at', '<=', readUntil), ...(hasDesk ? [] : [eb('told_at', 'is not', null)])]),
        )
        .execute();
      const unread = trx
        .selectFrom('submission')
        .select('received_at')
        .where('state', '=', 'quarantined')
        .where('read_at', 'is', null)
        .orderBy('received_at', 'desc');
      const first = await unread.offset(unreadMost).limit(1).executeTakeFirst();
      if (!first) return;
      await old
        .where('received_at', '<=', first.received_at)
        .where('read_at', 'is', null)
        .where('told_at', 'is not', null)
        .execute();
    },
    bin: (until: number) => submissions('deleted').where('changed_at', '<=', until).execute(),
    enquiries: (until: number) =>
      submissions('accepted').where('received_at', '<=', until).execute(),
    /** Those who have not confirmed, or have left. */
    subscribers: (until: number) =>
      trx
        .deleteFrom('subscriber')
        .where('state', '!=', 'confirmed')
        .where('changed_at', '<=', until)
        .execute(),
    /** Gives up mails whose text may be kept no longer. */
    texts: (now: number) =>
      trx
        .updateTable('outbox')
        .set({ facts: '{}', state: 'dead', settled_at: now })
        .where('created_at', '<=', now - BODY_MS)
        .where(HAS_FACTS)
        .execute(),
    /** Settled mails. Those of newsletters stay counted. */
    mails: async (until: number, engine: OpenDatabase['engine']) => {
      const settled = trx.selectFrom('outbox').where('settled_at', '<=', until);
      // Nobody else may count or revive them between the steps. SQLite has one writer.
      if (engine === 'postgres') await settled.select('id').orderBy('id').forUpdate().execute();
      const counts = await settled
        .select(({ fn }) => ['newsletter', 'state', fn.countAll<number>().as('count')])
        .where('newsletter', 'is not', null)
        .groupBy(['newsletter', 'state'])
        .execute();
      for (const { newsletter, state, count } of counts)
        if (state === 'delivered' || state === 'withdrawn' || state === 'dead')
          await trx
            .updateTable('newsletter')
            .set({ [state]: sql`${sql.ref(state)} + ${count}` })
            .where('slug', '=', newsletter)
            .execute();
      await trx.deleteFrom('outbox').where('settled_at', '<=', until).execute();
    },
    failures: (until: number) =>
      trx.deleteFrom('mail_failure').where('failed_at', '<=', until).execute(),
    unheard: async (until: string) => {
      await trx.deleteFrom('unheard_report').where('day', '<=', until).execute();
      await trx.deleteFrom('message_begun').where('day', '<=', until).execute();
    },
    auditLog: (until: number) =>
      trx.deleteFrom('audit_log').where('done_at', '<=', until).execute(),
    visits: (until: string) => trx.deleteFrom('visit_count').where('day', '<=', until).execute(),
  };
}

async function queueDigest(
  trx: Trx,
  identity: MailIdentity,
  { now, recipient, deskUrl }: { now: number; recipient: string; deskUrl: string | undefined },
): Promise<number> {
  const rows = await trx
    .selectFrom('submission')
    .select(['id', 'resource', 'payload', 'reason', 'received_at'])
    .where('state', '=', 'quarantined')
    .where('digested_at', 'is', null)
    .orderBy('received_at')
    .limit(DIGEST_MOST)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const items = rows.map(({ received_at: receivedAt, payload, ...row }) => ({
    ...row,
    receivedAt,
    payload: readObject(payload),
    reason: row.reason ?? '',
  }));
  const waiting = await countRows(
    trx.selectFrom('submission').where('state', '=', 'quarantined').where('read_at', 'is', null),
  );
  const ids = rows.map(({ id }) => id);
  await trx.updateTable('submission').set({ digested_at: now }).where('id', 'in', ids).execute();
  await queueMail(trx, identity, {
    mail: { kind: 'quarantine-digest', recipient, facts: { items, waiting, deskUrl } },
    now,
  });
  return items.length;
}
