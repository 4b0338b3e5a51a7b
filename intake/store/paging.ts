import { type RawBuilder, sql } from 'kysely';

/** Where a list goes on: after what has this time and this id. */
export interface Place {
  at: number;
  id: string;
}

/** What is wanted of a list. */
export interface Wanted {
  after?: Place | undefined;
  limit: number;
}

/** A part of a list, the newest first; `next` where there is more. */
export interface Page<Item> {
  items: Item[];
  next: Place | undefined;
}

/** Cuts rows, of which one more was asked for than is wanted. */
export function toPage<Item extends Place>(rows: Item[], limit: number): Page<Item> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last && { at: last.at, id: last.id } };
}

/** Whether a row comes after a place in a list that is ordered by this time and then by id, both downwards. */
export function follows(after: Place | undefined, time: 'received_at' | 'created_at' | 'settled_at'): RawBuilder<boolean> {
  return after ? sql<boolean>`(${sql.ref(time)}, id) < (${after.at}, ${after.id})` : sql<boolean>`true`;
}
