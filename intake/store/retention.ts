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

/** For an unsent mail's text (reliability.md, Targets). */
export const BODY_MS = 7 * DAY_MS;
/** A first failure of an address is remembered for so long (decisions/suppressed-mail.md). */
const FAILURE_DAYS = 365;
const AUDIT_LOG_DAYS = 90;
/**
 * What an operator marked as read stays at least so long, so that it doesn't vanish while somebody
 * looks at it.
 */
const READ_DAYS = 1;
/** Unread submissions that the quarantine keeps longer than its days (decisions/spam.md). */
const UNREAD_MOST = 10_000;
// The next digest lists the rest.
const DIGEST_MOST = 50;

export function createRetention(open: OpenDatabase, secret: Secret) {
  const { write, engine } = open;
  return {
    /**
     * Deletes expired rows and blanks old mail texts. @param hasDesk whether operators read the
     * quarantine at the desk, or in digests.
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
        // In its own transaction: deleting a wave locks it before its mails, and on PostgreSQL the
        // other order can deadlock.
        await deleteOldCampaigns(trx, dayBefore(days.answers));
      });
    },
    /**
     * Lists submissions that were quarantined since the last digest.
     * @param deskUrl undefined if there is no desk. @returns the number of submissions.
     */
    digestQuarantine: (now: number, recipient: string, deskUrl?: string): Promise<number> =>
      write((trx) => queueDigest(trx, { ...open, secret }, { now, recipient, deskUrl })),
  };
}

/** Each step deletes until a time (ms since 1970), or until a day. */
function stepsOf(trx: Trx) {
  const submissions = (state: Tables['submission']['state']) =>
    trx.deleteFrom('submission').where('state', '=', state);
  return {
    receipts: (until: number) =>
      trx.deleteFrom('receipt').where('created_at', '<=', until).execute(),
    /** Old ones that were read; if too many are unread, the oldest that a digest listed. */
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
    /** Unconfirmed, or left. */
    subscribers: (until: number) =>
      trx
        .deleteFrom('subscriber')
        .where('state', '!=', 'confirmed')
        .where('changed_at', '<=', until)
        .execute(),
    /** Gives up mails whose text has expired. */
    texts: (now: number) =>
      trx
        .updateTable('outbox')
        .set({ facts: '{}', state: 'dead', settled_at: now })
        .where('created_at', '<=', now - BODY_MS)
        .where(HAS_FACTS)
        .execute(),
    /** Newsletters' mails stay counted. */
    mails: async (until: number, engine: OpenDatabase['engine']) => {
      const settled = trx.selectFrom('outbox').where('settled_at', '<=', until);
      // Locks the rows between the steps. SQLite has one writer.
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
