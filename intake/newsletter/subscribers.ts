import type { InferResult } from 'kysely';
import { dayOf } from '../../core/days.ts';
import {
  firstMonday,
  type ListedAddress,
  type Standing,
  type Subscriber,
  type SubscriberCounts,
  type Suppression,
  sumWeeks,
} from '../../core/desk/subscribers.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { type Page, pageRows, searchPages, toPage, type Wanted } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type {
  Database,
  SubscriberState,
  SuppressionReason,
  Tables,
  Trx,
} from '../engine/tables.ts';
import { declinesInvitations } from '../mail/suppressions.ts';

/** Times are in ms since 1970. */
export function createSubscribers({ db }: OpenDatabase, secret: Secret) {
  return {
    /** The newest first. An address must contain all words of the search ({@link searchPages}). */
    list: async ({
      standing,
      search,
      ...wanted
    }: Wanted & { standing?: Standing | undefined; search?: string | undefined }): Promise<
      Page<Subscriber>
    > => {
      const page = (step: Wanted) => listPage(db, standing, step);
      return search
        ? searchPages(page, ({ address }) => [address], { search, wanted })
        : page(wanted);
    },
    find: async (address: string): Promise<ListedAddress> => {
      const key = secret.addressKey(address);
      const row = await selectSubscribers(db).where('address_key', '=', key).executeTakeFirst();
      const suppression = await db
        .selectFrom('suppression')
        .selectAll()
        .where('recipient_key', '=', key)
        .executeTakeFirst();
      return {
        subscriber: row ? toSubscriber(row) : null,
        suppression: suppression?.is_total
          ? toSuppression(suppression.since, suppression.reason)
          : null,
        isDeparted: suppression?.is_total === 0,
        declinesInvitations: await declinesInvitations(db, key),
      };
    },
    /** By standing, and those who confirmed and left by week. */
    count: async (now: number): Promise<SubscriberCounts> => {
      const byState = await db
        .selectFrom('subscriber')
        .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      const suppressed = await db
        .selectFrom('suppression')
        .leftJoin('subscriber', 'subscriber.address_key', 'suppression.recipient_key')
        .select(['subscriber.state', ({ fn }) => fn.countAll<number>().as('count')])
        .where('suppression.is_total', '=', 1)
        .groupBy('subscriber.state')
        .execute();
      const countOf = (
        rows: { state: SubscriberState | null; count: number }[],
        state: SubscriberState | null,
      ) => rows.find((row) => row.state === state)?.count ?? 0;
      const reached = (state: SubscriberState) =>
        countOf(byState, state) - countOf(suppressed, state);
      return {
        counts: {
          pending: reached('pending'),
          confirmed: reached('confirmed'),
          unsubscribed: reached('unsubscribed'),
          suppressed: suppressed.reduce(
            (sum, { state, count }) => (state === null ? sum : sum + count),
            0,
          ),
        },
        suppressedElsewhere: countOf(suppressed, null),
        weeks: sumWeeks(await readDays(db, firstMonday(now)), now),
      };
    },
  };
}

async function listPage(
  db: Database,
  standing: Standing | undefined,
  wanted: Wanted,
): Promise<Page<Subscriber>> {
  const suppressed = db.selectFrom('suppression').select('recipient_key').where('is_total', '=', 1);
  const rows = await selectSubscribers(db)
    .$if(standing === 'suppressed', (select) => select.where('address_key', 'in', suppressed))
    .$if(standing !== undefined && standing !== 'suppressed', (select) =>
      select
        .where('state', '=', standing as SubscriberState)
        .where('suppression.recipient_key', 'is', null),
    )
    .$call(pageRows(wanted, 'created_at'))
    .execute();
  return toPage(rows.map(toSubscriber), wanted.limit);
}

function selectSubscribers(db: Database) {
  return db
    .selectFrom('subscriber')
    .leftJoin('suppression', (join) =>
      join
        .onRef('suppression.recipient_key', '=', 'subscriber.address_key')
        .on('suppression.is_total', '=', 1),
    )
    .select(['id', 'user_email as address', 'state', 'created_at as at', 'changed_at as since'])
    .select(['source', 'suppression.since as suppressedSince', 'suppression.reason']);
}

type SubscriberRow = InferResult<ReturnType<typeof selectSubscribers>>[number];

function toSubscriber({ suppressedSince, reason, ...subscriber }: SubscriberRow): Subscriber {
  return {
    ...subscriber,
    suppression: suppressedSince === null ? null : toSuppression(suppressedSince, reason),
  };
}

function toSuppression(since: number, reason: SuppressionReason | null): Suppression {
  return { since, reason: reason ?? 'owner' };
}

/**
 * Counts one subscriber's change. The counts stay when the subscriber is deleted
 * (decisions/subscribers.md).
 */
export async function countDay(
  trx: Trx,
  change: 'confirmed' | 'departed',
  now: number,
): Promise<void> {
  await trx
    .insertInto('subscriber_day')
    .values({ day: dayOf(now), confirmed: 0, departed: 0, [change]: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet(({ eb, ref }) => ({ [change]: eb(ref(`subscriber_day.${change}`), '+', 1) })),
    )
    .execute();
}

/** @param from a date (UTC) */
function readDays(db: Database, from: string): Promise<Tables['subscriber_day'][]> {
  return db
    .selectFrom('subscriber_day')
    .selectAll()
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
}
