import { type RawBuilder, sql } from 'kysely';

/** The cursor of a list: the time and id of the last item. */
export interface Place {
  at: number;
  id: string;
}

/** The requested page of a list. */
export interface Wanted {
  after?: Place | undefined;
  limit: number;
}

/** A page of a list, the newest first; `next` is the cursor of the following page. */
export interface Page<Item> {
  items: Item[];
  next: Place | undefined;
}

/** Makes a page from `limit` + 1 rows: the extra row shows that there is a next page. */
export function toPage<Item extends Place>(rows: Item[], limit: number): Page<Item> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last && { at: last.at, id: last.id } };
}

/** The SQL condition that a row comes after a cursor, in a list that is sorted by time and id, both descending. */
export function follows(after: Place | undefined, time: 'received_at' | 'created_at' | 'settled_at' | 'done_at'): RawBuilder<boolean> {
  return after ? sql<boolean>`(${sql.ref(time)}, id) < (${after.at}, ${after.id})` : sql<boolean>`true`;
}
