import { useEffect, useMemo, useRef, useState } from 'react';
import type * as v from 'valibot';
import { pageOf } from '../../core/desk/desk.ts';
import { useSession } from './session.ts';
import { useWhenOnline } from './use-when-online.ts';

export interface List<Item> {
  /** Undefined until the first page has arrived. */
  items: Item[] | undefined;
  isEmpty: boolean;
  error: unknown;
  isLoading: boolean;
  /** Loads the next page; undefined after the last one. */
  more: (() => void) | undefined;
  again: () => void;
  refresh: () => void;
  /** Replaces an item that was changed, or adds one that is back. */
  put: (item: Item) => void;
  /** Removes an item that was dealt with, and loads the next page if no item is left. */
  remove: (id: string) => void;
}

interface ListItem {
  id: string;
  /** When it came in (ms since 1970). */
  at: number;
}

interface Asked {
  path: string;
  /** The cursor of the first page to load. */
  after: string | null;
  /** Pages are loaded until there are so many items. */
  least: number;
}

interface Known<Item> {
  path: string;
  items: Item[] | undefined;
  next: string | null;
  error?: unknown;
  /** The request that led to this state. */
  asked?: Asked;
}

/**
 * Loads a list page by page. @param item the schema of an item; must be the same object at every
 * call.
 */
export function useList<Item extends ListItem>(
  path: string,
  item: v.GenericSchema<unknown, Item>,
  { isOldestFirst = false } = {},
): List<Item> {
  const { request } = useSession();
  const schema = useMemo(() => pageOf(item), [item]);
  const [asked, turnTo] = useState<Asked>({ path, after: null, least: 1 });
  const [known, learn] = useState<Known<Item>>({ path, items: undefined, next: null });
  if (asked.path !== path) {
    turnTo({ path, after: null, least: 1 });
    learn({ path, items: undefined, next: null });
  }
  const isUnderWay = useRef(false);
  useEffect(() => {
    const leaving = new AbortController();
    isUnderWay.current = true;
    const load = async () => {
      const items: Item[] = [];
      let next = asked.after;
      // A page of a search may be empty although more follow.
      do {
        const page = await request(pageAddress(asked.path, next), schema, {
          signal: leaving.signal,
        });
        items.push(...page.items);
        next = page.next;
      } while (next !== null && items.length < asked.least);
      return { items, next };
    };
    const showLoaded = (to: (last: Known<Item>) => Known<Item>) => {
      if (leaving.signal.aborted) return;
      isUnderWay.current = false;
      learn(to);
    };
    load().then(
      ({ items, next }) =>
        showLoaded((last) => ({
          path: asked.path,
          items: asked.after === null ? items : withMore(last.items ?? [], items),
          next,
          asked,
        })),
      (error: unknown) => showLoaded((last) => ({ ...last, error, asked })),
    );
    return () => leaving.abort();
  }, [request, asked, schema]);
  const isLoading = known.asked !== asked;
  const again = () => turnTo({ ...asked });
  useWhenOnline(known.error !== undefined, again);
  const edit = (change: (items: Item[]) => Item[]) => {
    // An answer that comes late may be about an item of a list that isn't shown any more.
    learn((last) =>
      last.path === path && last.items ? { ...last, items: change(last.items) } : last,
    );
    // What is being read from the beginning may not have the change.
    if (isUnderWay.current)
      turnTo((last) => (last.path === path && last.after === null ? { ...last } : last));
  };
  return {
    items: known.items,
    isEmpty: known.items?.length === 0 && known.next === null,
    error: isLoading ? undefined : known.error,
    isLoading,
    more: known.next === null ? undefined : () => turnTo({ path, after: known.next, least: 1 }),
    again,
    refresh: () => turnTo({ path, after: null, least: Math.max(1, known.items?.length ?? 0) }),
    put: (item) => edit((items) => withItem(items, item, isOldestFirst)),
    remove: (id) => {
      edit((items) => items.filter((one) => one.id !== id));
      if (known.next !== null && known.items?.every((one) => one.id === id))
        turnTo({ path, after: known.next, least: 1 });
    },
  };
}

function pageAddress(path: string, after: string | null): string {
  return after === null ? path : `${path}${path.includes('?') ? '&' : '?'}after=${after}`;
}

/**
 * The items of a list and of its next page, which may have one that was put into the list
 * meanwhile.
 */
function withMore<Item extends ListItem>(items: Item[], more: Item[]): Item[] {
  return [...items, ...more.filter(({ id }) => !items.some((one) => one.id === id))];
}

/** The items, the newest first unless the oldest are, with one of them replaced or one more. */
export function withItem<Item extends ListItem>(
  items: Item[],
  item: Item,
  isOldestFirst = false,
): Item[] {
  if (items.some(({ id }) => id === item.id))
    return items.map((one) => (one.id === item.id ? item : one));
  const place = items.findIndex(({ at }) => (isOldestFirst ? at > item.at : at < item.at));
  return items.toSpliced(place < 0 ? items.length : place, 0, item);
}
