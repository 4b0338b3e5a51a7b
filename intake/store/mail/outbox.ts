import { type QueryCreator, sql } from 'kysely';
import * as v from 'valibot';
import { isMailKind, mailOf } from '../../../core/submissions/mails.ts';
import { countRows } from '../engine/count-rows.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { readObject } from '../engine/stored-json.ts';
import type { Database, Tables, Trx } from '../engine/tables.ts';
import { endCopy } from '../survey/responses.ts';
import { type ClaimedMail, RESPONDENT_KINDS, storedTimes } from './mail-row.ts';
import { forgetRefusal, noteFinalFailure } from './suppressions.ts';

/**
 * The result of an attempt. `isAddressRefused`: the recipient's server says that the address takes
 * no mail.
 */
export type Settlement =
  | { state: 'delivered' | 'withdrawn' }
  | { state: 'pending'; dueAt: number; error: string }
  | { state: 'dead'; error: string; isAddressRefused?: boolean };

type Settled = Pick<ClaimedMail, 'id' | 'kind' | 'attempt'> & Partial<Pick<ClaimedMail, 'facts'>>;

export interface Except {
  bulk?: boolean;
  /**
   * Mails that other slots of this process are sending. Their lease can look expired when the clock
   * is set forward.
   */
  ids?: string[];
  /** The keys of domains that use their maximum of slots. */
  domainKeys?: string[];
}

export interface Outbox {
  /**
   * Claims the mail that has been due longest, for `leaseMs` milliseconds. Newsletters come after all
   * other mail.
   */
  claim(now: number, leaseMs: number, except?: Except): Promise<ClaimedMail | undefined>;
  /**
   * Settles a claimed mail. @returns false if the lease had expired and another slot claimed it.
   */
  settle(mail: Settled, settlement: Settlement, now: number): Promise<boolean>;
  /** When the next mail is due, in ms since 1970. */
  nextDueAt(except?: Except): Promise<number | undefined>;
  /**
   * Makes mails due whose time is further away than the longest backoff, because the clock was set
   * back.
   */
  hasten(now: number): Promise<void>;
  counts(): Promise<Record<string, number>>;
  countWaiting(): Promise<number>;
  oldestAt(): Promise<number | undefined>;
}

// The longest backoff is an hour.
const LONGEST_WAIT_MS = 2 * 60 * 60 * 1000;
// A literal: SQLite can't use a partial index with a bound parameter.
const IS_WAITING = sql<boolean>`state in ('pending', 'sending')`;

interface Judged {
  recipientKey: string;
  kind: string;
  settlement: Settlement;
  now: number;
}

/** Remembers that an address was refused for good, and forgets it once the address takes a mail. */
async function judgeAddress(
  trx: Trx,
  { recipientKey, kind, settlement, now }: Judged,
): Promise<void> {
  if (settlement.state === 'delivered') return forgetRefusal(trx, recipientKey);
  // The firm's own address always gets mail, and the mails of a survey must leave no trace of who
  // answers.
  const counts = isMailKind(kind) && mailOf(kind).to !== 'firm' && !RESPONDENT_KINDS.includes(kind);
  if (counts && settlement.state === 'dead' && settlement.isAddressRefused)
    await noteFinalFailure(trx, recipientKey, now);
}

/** The outbox of an open store. */
export function createOutbox({ db, write, engine }: OpenDatabase): Outbox {
  const waiting = (from: Database | QueryCreator<Tables>, { ids = [], domainKeys = [] }: Except) =>
    from
      .selectFrom('outbox')
      .where(IS_WAITING)
      .$if(ids.length > 0, (select) => select.where('id', 'not in', ids))
      .$if(domainKeys.length > 0, (select) => select.where('domain_key', 'not in', domainKeys));
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
    claim: (now, leaseMs, except = {}) =>
      write(async (trx) => {
        const row = await trx
          .with('due', (query) =>
            waiting(query, except)
              .select('id')
              .where('due_at', '<=', now)
              .$if(except.bulk === true, (select) => select.where('is_bulk', '=', 0))
              .orderBy('is_bulk')
              .orderBy('due_at')
              .limit(1)
              .$if(engine === 'postgres', (select) => select.forUpdate().skipLocked()),
          )
          .updateTable('outbox')
          .set(({ eb }) => ({
            state: 'sending',
            due_at: now + leaseMs,
            attempts: eb('attempts', '+', 1),
          }))
          .where('id', 'in', (query) => query.selectFrom('due').select('id'))
          .returning(['id', 'message_id', 'kind', 'facts', 'attempts', 'created_at', 'domain_key'])
          .executeTakeFirst();
        if (!row) return undefined;
        const { recipient, ...facts } = readObject(row.facts);
        const {
          id,
          message_id: messageId,
          attempts: attempt,
          created_at: createdAt,
          domain_key: domainKey,
        } = row;
        return {
          id,
          messageId,
          kind: row.kind,
          recipient: String(recipient),
          facts,
          attempt,
          createdAt,
          domainKey,
        };
      }),
    settle: async (mail, settlement, now) => {
      const isOver = settlement.state === 'delivered' || settlement.state === 'withdrawn';
      const { settledAt } = storedTimes(mail.kind, now);
      const isSettled = await write(async (trx) => {
        const settled = await trx
          .updateTable('outbox')
          .set({
            state: settlement.state,
            error: 'error' in settlement ? settlement.error : null,
            ...(settlement.state === 'pending'
              ? { due_at: settlement.dueAt }
              : { settled_at: settledAt, due_at: settledAt }),
            // Personal data is deleted once a mail is delivered or withdrawn.
            ...(isOver && { facts: '{}' }),
          })
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
      return isSettled;
    },
    nextDueAt: async (except = {}) => {
      const next = await Promise.all(
        (except.bulk ? [0] : [0, 1]).map((isBulk) => firstDueAt(isBulk, except)),
      );
      const known = next.filter((dueAt) => dueAt !== undefined);
      return known.length > 0 ? Math.min(...known) : undefined;
    },
    hasten: (now) =>
      write(async (trx) => {
        await trx
          .updateTable('outbox')
          .set({ due_at: now })
          .where(IS_WAITING)
          .where('due_at', '>', now + LONGEST_WAIT_MS)
          .execute();
      }),
    oldestAt: async () => {
      const { oldest } = await db
        .selectFrom('outbox')
        .select((select) => select.fn.min('created_at').as('oldest'))
        .where(IS_WAITING)
        .executeTakeFirstOrThrow();
      return oldest ?? undefined;
    },
    countWaiting: () => countRows(db.selectFrom('outbox').where(IS_WAITING)),
    counts: async () => {
      const rows = await db
        .selectFrom('outbox')
        .select(['state', (select) => select.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
  };
}

const digestFacts = v.object({ items: v.array(v.object({ id: v.string() })) });

/** Stores what follows from a mail's delivery, in its transaction. */
async function noteDelivery(trx: Trx, { id, kind, facts }: Settled, now: number): Promise<void> {
  if (kind === 'survey-copy') await endCopy(trx, id);
  if (kind !== 'quarantine-digest' || !v.is(digestFacts, facts)) return;
  const ids = facts.items.map((item) => item.id);
  await trx.updateTable('submission').set({ told_at: now }).where('id', 'in', ids).execute();
}
