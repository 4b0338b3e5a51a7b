import { type QueryCreator, sql } from 'kysely';
import * as v from 'valibot';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { ResponseKeys } from '../engine/response-keys.ts';
import { countRows, readObject } from '../engine/rows.ts';
import type { Database, Tables, Trx } from '../engine/tables.ts';
import type { ClaimedMail } from './mail-row.ts';
import { forgetRefusal, noteFinalFailure } from './suppressions.ts';

/**
 * `isOwn`: the failure is this mail's, not all mail's; `isUnknown`: the text was sent and no answer
 * came; `isRefusal`: the mail server refuses us until somebody acts.
 */
type Cause = 'isOwn' | 'isUnknown' | 'isRefusal';

/** `isAddressRefused`: the recipient's server says that the address takes no mail. */
export type Settlement =
  | { state: 'delivered' | 'withdrawn' }
  | ({ state: 'pending'; dueAt: number; error: string } & Partial<Record<Cause, true>>)
  | { state: 'dead'; error: string; isAddressRefused?: boolean };

type Settled = Pick<ClaimedMail, 'id' | 'kind' | 'attempt'> & Partial<Pick<ClaimedMail, 'facts'>>;

export interface Except {
  bulk?: boolean;
  /**
   * Mails that this process is sending. Their lease can look expired when the clock is set forward.
   */
  ids?: string[];
  /** Keys of domains that use all their slots. */
  domainKeys?: string[];
  /** Keys of domains whose newsletters are left out. */
  bulkDomainKeys?: string[];
  /** Keys of domains whose mails that failed before are left out. */
  failedDomainKeys?: string[];
}

export type Outbox = ReturnType<typeof createOutbox>;

// The longest wait, after an unknown outcome, is a day.
const LONGEST_WAIT_MS = 25 * 60 * 60 * 1000;
// Literals: SQLite can't use a partial index with a bound parameter.
const IS_REFUSED = sql<boolean>`is_refused = 1`;
const HAS_UNKNOWNS = sql<boolean>`unknowns > 0`;
const IS_WAITING = sql<boolean>`state in ('pending', 'sending')`;

interface Judged {
  recipientKey: string;
  kind: string;
  settlement: Settlement;
  now: number;
}

/** Remembers that an address was refused for good, and forgets it once it accepts a mail. */
async function judgeAddress(
  trx: Trx,
  { recipientKey, kind, settlement, now }: Judged,
): Promise<void> {
  if (settlement.state === 'delivered') return forgetRefusal(trx, recipientKey);
  // The firm's own address always gets mail.
  const counts = isMailKind(kind) && mailOf(kind).to !== 'firm';
  if (counts && settlement.state === 'dead' && settlement.isAddressRefused)
    await noteFinalFailure(trx, recipientKey, now);
}

/** @param keys of encrypted facts. */
export function createOutbox(
  { db, write, writeOne }: OpenDatabase,
  keys: Pick<ResponseKeys, 'destroy'>,
) {
  const waiting = (
    from: Database | QueryCreator<Tables>,
    { ids = [], domainKeys = [], bulkDomainKeys = [], failedDomainKeys = [] }: Except,
  ) =>
    from
      .selectFrom('outbox')
      .where(IS_WAITING)
      .where('id', 'not in', ids)
      .where('domain_key', 'not in', domainKeys)
      .where(({ or, eb }) =>
        or([eb('is_bulk', '=', 0), eb('domain_key', 'not in', bulkDomainKeys)]),
      )
      .where(({ or, eb }) =>
        or([eb('failures', '=', 0), eb('domain_key', 'not in', failedDomainKeys)]),
      );
  const firstDueAt = async (isBulk: number, except: Except) => {
    const first = await waiting(db, except)
      .select('due_at')
      .where('is_bulk', '=', isBulk)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    return first?.due_at;
  };
  return {
    /**
     * The mail that has been due longest, for `leaseMs` milliseconds. Newsletters come after all
     * other mail.
     */
    claim: (now: number, leaseMs: number, except: Except = {}): Promise<ClaimedMail | undefined> =>
      writeOne(async (db) => {
        const row = await db
          .with('due', (query) =>
            waiting(query, except)
              .select('id')
              .where('due_at', '<=', now)
              .$if(except.bulk === true, (select) => select.where('is_bulk', '=', 0))
              .orderBy('is_bulk')
              .orderBy('due_at')
              .limit(1)
              .forUpdate()
              .skipLocked(),
          )
          .updateTable('outbox')
          .set(({ eb }) => ({
            state: 'sending',
            due_at: now + leaseMs,
            attempts: eb('attempts', '+', 1),
          }))
          .where('id', 'in', (query) => query.selectFrom('due').select('id'))
          .returning([
            'id',
            'message_id as messageId',
            'kind',
            'facts',
            'attempts as attempt',
            'failures',
            'unknowns',
            'created_at as createdAt',
            'domain_key as domainKey',
            'submission_id as submissionId',
            'is_bulk',
          ])
          .executeTakeFirst();
        if (!row) return undefined;
        const { is_bulk, ...claimed } = row;
        const { recipient, ...facts } = readObject(row.facts);
        return { ...claimed, isBulk: is_bulk === 1, recipient: String(recipient), facts };
      }),
    /** @param until in ms since 1970. */
    renew: ({ id, attempt }: Pick<ClaimedMail, 'id' | 'attempt'>, until: number): Promise<void> =>
      writeOne(async (db) => {
        await db
          .updateTable('outbox')
          .set({ due_at: until })
          .where('id', '=', id)
          .where('state', '=', 'sending')
          .where('attempts', '=', attempt)
          .execute();
      }),
    /** @returns false if the lease had expired and another slot claimed the mail. */
    settle: async (mail: Settled, settlement: Settlement, now: number): Promise<boolean> => {
      const isSettled = await write(async (trx) => {
        const settled = await trx
          .updateTable('outbox')
          .set(changesOf(settlement, now))
          .where('id', '=', mail.id)
          .where('state', '=', 'sending')
          .where('attempts', '=', mail.attempt)
          .returning('recipient_key as recipientKey')
          .executeTakeFirst();
        if (!settled) return false;
        if (settlement.state === 'delivered') await noteDelivery(trx, mail, now);
        await judgeAddress(trx, { ...settled, kind: mail.kind, settlement, now });
        return true;
      });
      // Housekeeping destroys a key that is left.
      if (isSettled && isOver(settlement) && mail.facts?.encrypted !== undefined)
        await keys.destroy([mail.id]).catch(() => undefined);
      return isSettled;
    },
    /** In ms since 1970. */
    nextDueAt: async (except: Except = {}): Promise<number | undefined> => {
      const next = await Promise.all(
        (except.bulk ? [0] : [0, 1]).map((isBulk) => firstDueAt(isBulk, except)),
      );
      const known = next.filter((dueAt) => dueAt !== undefined);
      return known.length > 0 ? Math.min(...known) : undefined;
    },
    /**
     * Makes mails due that wait longer than the longest backoff, because the clock was set back.
     */
    hasten: (now: number): Promise<void> =>
      write(async (trx) => {
        await trx
          .updateTable('outbox')
          .set({ due_at: now })
          .where(IS_WAITING)
          .where('due_at', '>', now + LONGEST_WAIT_MS)
          .execute();
      }),
    oldestAt: async (): Promise<number | undefined> => {
      const { oldest } = await db
        .selectFrom('outbox')
        .select((select) => select.fn.min('created_at').as('oldest'))
        .where(IS_WAITING)
        .executeTakeFirstOrThrow();
      return oldest ?? undefined;
    },
    /** Waiting mails that the mail server refuses from us, by its answer. */
    listRefusals: (): Promise<{ error: string; count: number }[]> =>
      db
        .selectFrom('outbox')
        .select(({ fn }) => [
          fn.coalesce('error', sql<string>`''`).as('error'),
          fn.countAll<number>().as('count'),
        ])
        .where(IS_REFUSED)
        .groupBy('error')
        .orderBy('count', 'desc')
        .execute(),
    /** Sent again after an unknown outcome. */
    countMaybeTwice: (): Promise<number> =>
      countRows(
        db
          .selectFrom('outbox')
          .where(HAS_UNKNOWNS)
          .where(({ or, eb }) => or([eb('state', '=', 'delivered'), eb('unknowns', '>', 1)])),
      ),
    countWaiting: (): Promise<number> => countRows(db.selectFrom('outbox').where(IS_WAITING)),
    counts: async (): Promise<Record<string, number>> => {
      const rows = await db
        .selectFrom('outbox')
        .select(['state', (select) => select.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
  };
}

/** Never sent again, so its personal data is deleted. */
function isOver({ state }: Settlement): boolean {
  return state === 'delivered' || state === 'withdrawn';
}

/** Columns of the mail's row. */
function changesOf(settlement: Settlement, now: number) {
  if (settlement.state !== 'pending')
    return {
      state: settlement.state,
      error: settlement.state === 'dead' ? settlement.error : null,
      settled_at: now,
      due_at: now,
      is_refused: 0,
      ...(isOver(settlement) && { facts: '{}' }),
    };
  const { state, error, dueAt, isOwn, isUnknown, isRefusal } = settlement;
  return {
    state,
    error,
    due_at: dueAt,
    failures: sql<number>`failures + ${sql.lit(isOwn ? 1 : 0)}`,
    unknowns: sql<number>`unknowns + ${sql.lit(isUnknown ? 1 : 0)}`,
    is_refused: isRefusal ? 1 : 0,
  };
}

const digestFacts = v.object({ items: v.array(v.object({ id: v.string() })) });

/** In the transaction of the delivery. */
async function noteDelivery(trx: Trx, { kind, facts }: Settled, now: number): Promise<void> {
  if (kind !== 'quarantine-digest' || !v.is(digestFacts, facts)) return;
  const ids = facts.items.map((item) => item.id);
  await trx.updateTable('submission').set({ told_at: now }).where('id', 'in', ids).execute();
}
