import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../../../core/days.ts';
import { deleteOldCampaigns } from '../campaigns/delete-campaigns.ts';
import { countRows } from '../engine/count-rows.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { readObject } from '../engine/stored-json.ts';
import type { Trx } from '../engine/tables.ts';
import { REPLAY_MS } from '../inbox/accept.ts';
import { deleteOrphanedNotes } from '../inbox/enquiry-notes.ts';
import type { Secret } from '../keys/secret.ts';
import { deleteSettled } from '../mail/newsletters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deleteOldBatches } from '../survey/batches.ts';
import { deleteUnusedEditions } from '../survey/editions.ts';
import { endLostCopies } from '../survey/responses.ts';

/** Retention periods in days (interface.md, Environment). */
export interface RetentionDays {
  quarantine: number;
  enquiries: number;
  answers: number;
  mail: number;
  visits: number;
}

/** How long the text of an unsent mail is kept (reliability.md, Targets). */
export const BODY_MS = 7 * DAY_MS;
export const BIN_DAYS = 1;
/** How long a first failure of an address waits for a second one (decisions/suppressed-mail.md). */
const FAILURE_DAYS = 365;
const AUDIT_LOG_DAYS = 90;
/**
 * How long what an operator marked as read stays at least, so that it doesn't go while somebody
 * looks at it.
 */
const READ_DAYS = 1;
/**
 * A page of a former edition, or a draft in a browser, can still be submitted for this time after
 * its closing, in days.
 */
const EDITION_DAYS = 30;
/**
 * The number of unread submissions that the quarantine keeps longer than its days
 * (decisions/spam.md).
 */
const UNREAD_MOST = 10_000;
// The maximum of a digest; the next one lists the rest.
const DIGEST_MOST = 50;
// A literal: SQLite can't use a partial index with a bound parameter.
const HAS_BODY = sql<boolean>`facts != '{}'`;

/** The part of housekeeping in an open store. */
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
        await deleteReceipts(trx, now - REPLAY_MS);
        await deleteFromQuarantine(trx, {
          before: before(days.quarantine),
          readBefore: before(READ_DAYS),
          hasDesk,
          unreadMost,
        });
        await deleteFromBin(trx, before(BIN_DAYS));
        await deleteAccepted(trx, before(days.enquiries));
        await deleteOrphanedNotes(trx);
        await deleteRespondents(trx, dayBefore(days.enquiries));
        await deleteUnconfirmed(trx, before(days.quarantine));
        await endUnsentMails(trx, now);
        await deleteSettled(trx, engine, before(days.mail));
        await deleteFailures(trx, before(FAILURE_DAYS));
        await deleteAuditLog(trx, before(AUDIT_LOG_DAYS));
        await deleteVisits(trx, dayBefore(days.visits));
        await endLostCopies(trx);
        await deleteOldBatches(trx, engine, dayBefore(days.answers));
      });
      await write(async (trx) => {
        // In a transaction of its own, because whoever deletes a wave locks it before its mails: on
        // PostgreSQL, the other order can deadlock.
        await deleteOldCampaigns(trx, dayBefore(days.answers));
        await deleteUnusedEditions(trx, dayBefore(EDITION_DAYS));
      });
    },
    /**
     * Queues a digest of submissions quarantined since the last one.
     * @param deskUrl the address of the desk; undefined if there is none. @returns the number of
     * submissions.
     */
    digestQuarantine: (now: number, recipient: string, deskUrl?: string): Promise<number> =>
      write((trx) => queueDigest(trx, open, { secret, now, recipient, deskUrl })),
  };
}

async function deleteReceipts(trx: Trx, until: number): Promise<void> {
  await trx.deleteFrom('receipt').where('created_at', '<=', until).execute();
}

interface QuarantineEnd {
  /** Times in ms since 1970. */
  before: number;
  readBefore: number;
  hasDesk: boolean;
  unreadMost: number;
}

/**
 * Deletes from the quarantine what is older than its retention and was read; of too many unread
 * ones, the oldest that a digest told of.
 */
async function deleteFromQuarantine(
  trx: Trx,
  { before, readBefore, hasDesk, unreadMost }: QuarantineEnd,
): Promise<void> {
  const old = trx
    .deleteFrom('submission')
    .where('state', '=', 'quarantined')
    .where('received_at', '<=', before)
    // What an operator marked as spam stays as long from then on.
    .where(({ eb, or }) => or([eb('changed_at', 'is', null), eb('changed_at', '<=', before)]));
  await old
    .where(({ eb, or }) =>
      or([eb('read_at', '<=', readBefore), ...(hasDesk ? [] : [eb('told_at', 'is not', null)])]),
    )
    .execute();
  const unread = trx
    .selectFrom('submission')
    .select('received_at')
    .where('state', '=', 'quarantined')
    .where('read_at', 'is', null);
  const first = await unread
    .orderBy('received_at', 'desc')
    .offset(unreadMost)
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  await old
    .where('received_at', '<=', first.received_at)
    .where('read_at', 'is', null)
    .where('told_at', 'is not', null)
    .execute();
}

async function deleteFromBin(trx: Trx, until: number): Promise<void> {
  await trx
    .deleteFrom('submission')
    .where('state', '=', 'deleted')
    .where('changed_at', '<=', until)
    .execute();
}

async function deleteAccepted(trx: Trx, until: number): Promise<void> {
  await trx
    .deleteFrom('submission')
    .where('state', '=', 'accepted')
    .where('received_at', '<=', until)
    .execute();
}

/** Deletes who answered the survey. @param until a day. */
async function deleteRespondents(trx: Trx, until: string): Promise<void> {
  await trx.deleteFrom('survey_respondent').where('day', '<=', until).execute();
}

/** Deletes subscribers who have not confirmed, or have left. */
async function deleteUnconfirmed(trx: Trx, until: number): Promise<void> {
  await trx
    .deleteFrom('subscriber')
    .where('state', '!=', 'confirmed')
    .where('changed_at', '<=', until)
    .execute();
}

/** Gives up mails whose text may be kept no longer. */
async function endUnsentMails(trx: Trx, now: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ facts: '{}', state: 'dead', settled_at: now })
    .where('created_at', '<=', now - BODY_MS)
    .where(HAS_BODY)
    .execute();
}

async function deleteFailures(trx: Trx, until: number): Promise<void> {
  await trx.deleteFrom('mail_failure').where('failed_at', '<=', until).execute();
}

async function deleteAuditLog(trx: Trx, until: number): Promise<void> {
  await trx.deleteFrom('audit_log').where('done_at', '<=', until).execute();
}

/** Deletes counts of views. @param until a day. */
async function deleteVisits(trx: Trx, until: string): Promise<void> {
  await trx.deleteFrom('visit_count').where('day', '<=', until).execute();
}

interface Digest {
  secret: Secret;
  now: number;
  recipient: string;
  deskUrl: string | undefined;
}

async function queueDigest(
  trx: Trx,
  { engine, mailDomain }: OpenDatabase,
  { secret, now, recipient, deskUrl }: Digest,
): Promise<number> {
  const rows = await trx
    .selectFrom('submission')
    .select(['id', 'resource', 'payload', 'reason', 'received_at'])
    .where('state', '=', 'quarantined')
    .where('digested_at', 'is', null)
    .orderBy('received_at')
    .limit(DIGEST_MOST)
    .$if(engine === 'postgres', (select) => select.forUpdate().skipLocked())
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
  await queueMail(
    trx,
    { secret, mailDomain },
    {
      mail: { kind: 'quarantine-digest', recipient, facts: { items, waiting, deskUrl } },
      now,
    },
  );
  return items.length;
}
