import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { hasWordsOf } from '../../core/desk/find-words.ts';
import type { Tables } from './tables.ts';

/** The last item of a page. */
export interface Cursor {
  at: number;
  id: string;
}

export interface Wanted {
  after?: Cursor | undefined;
  limit: number;
}

/** By time and id. */
type Order = 'desc' | 'asc';

/** `next` is the cursor of the following page. */
export interface Page<Item> {
  items: Item[];
  next: Cursor | undefined;
}

/** The extra row of `limit` + 1 shows that there is a next page. */
export function toPage<Item extends Cursor>(rows: Item[], limit: number): Page<Item> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last && { at: last.at, id: last.id } };
}

type Time = 'received_at' | 'created_at' | 'settled_at' | 'done_at';

/**
 * For a query's `$call`: the rows after a cursor in a list sorted by time and id, as many as {@link
 * toPage} needs.
 */
export function pageRows({ after, limit }: Wanted, time: Time, order: Order = 'desc') {
  const sign = sql.raw(order === 'desc' ? '<' : '>');
  const isNext = after
    ? sql<boolean>`(${sql.ref(time)}, id) ${sign} (${after.at}, ${after.id})`
    : sql<boolean>`true`;
  return <Database, Table extends keyof Database, Row>(
    query: SelectQueryBuilder<Database, Table, Row>,
  ) =>
    query
      .where(isNext)
      .orderBy(sql.ref(time), order)
      .orderBy(sql.ref('id'), order)
      .limit(limit + 1);
}

export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { rows } = await query
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Another version may have stored it, with other fields. */
const storedObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** @throws {v.ValiError} if it isn't a JSON object. */
export function readObject(text: string): Record<string, unknown> {
  return v.parse(storedObject, text);
}

/** In place (Fisher and Yates), with the system's random numbers. */
export function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

export async function isThere(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** For an update or a deletion. */
export async function hasChanged(query: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint }>;
}): Promise<boolean> {
  const result = await query.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

// Rows that are read before other requests get their turn.
const STEP = 500;
/** A search stops after this time and continues from its cursor, so that no call takes long. */
const BUDGET_MS = 60;

/**
 * Items whose texts have all words of a search.
 * @returns a page that may have fewer items than wanted, even none; `next` is then where to
 * continue.
 */
export async function searchPages<Item extends Cursor>(
  list: (wanted: Wanted) => Promise<Page<Item>>,
  textsOf: (item: Item) => string[],
  { search, wanted: { after, limit } }: { search: string; wanted: Wanted },
): Promise<Page<Item>> {
  const hasWords = hasWordsOf(search);
  const end = performance.now() + BUDGET_MS;
  const found: Item[] = [];
  let place = after;
  do {
    const page = await list({ after: place, limit: STEP });
    const fitting = page.items.filter((item) => hasWords(textsOf(item)));
    // One more than wanted shows that there is a next page.
    if (found.push(...fitting) > limit) return toPage(found, limit);
    place = page.next;
    await nextTurn();
  } while (place && performance.now() < end);
  return { items: found, next: place };
}
