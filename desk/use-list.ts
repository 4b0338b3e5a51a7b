import { useEffect, useMemo, useState } from 'react';
import type * as v from 'valibot';
import { pageOf } from '../core/desk/desk.ts';
import { useSession } from './session.ts';

/** The loaded part of a list. */
export interface List<Item> {
  /** Undefined until the first page has arrived. */
  items: Item[] | undefined;
  /** Whether the whole list is empty. */
  isEmpty: boolean;
  error: unknown;
  isLoading: boolean;
  /** Loads the next page; undefined after the last one. */
  more: (() => void) | undefined;
  /** Repeats the failed request. */
  again: () => void;
  /** Loads the list again from its first page. */
  refresh: () => void;
  /** Replaces an item that was changed. */
  replace: (item: Item) => void;
  /** Removes an item that was dealt with, and loads the next page if no item is left. */
  remove: (id: string) => void;
}

interface Known<Item> {
  items: Item[] | undefined;
  next: string | null;
  error?: unknown;
  /** The request that led to this state. */
  asked?: { path: string; after: string | null };
}

const NOTHING = { items: undefined, next: null };

/** Loads a list page by page. @param item the schema of an item; must be the same object at every call. */
export function useList<Item extends { id: string }>(path: string, item: v.GenericSchema<unknown, Item>): List<Item> {
  const { request } = useSession();
  const schema = useMemo(() => pageOf(item), [item]);
  const [asked, turnTo] = useState({ path, after: null as string | null });
  const [known, learn] = useState<Known<Item>>(NOTHING);
  if (asked.path !== path) {
    turnTo({ path, after: null });
    learn(NOTHING);
  }
  useEffect(() => {
    const leaving = new AbortController();
    const address = asked.after === null ? asked.path : `${asked.path}${asked.path.includes('?') ? '&' : '?'}after=${asked.after}`;
    const receive = (items: Item[], next: string | null) => {
      learn((last) => ({ items: asked.after === null ? items : [...(last.items ?? []), ...items], next, asked }));
      // A search that found nothing yet goes on.
      if (items.length === 0 && next !== null) turnTo({ path: asked.path, after: next });
    };
    request(address, schema, { signal: leaving.signal }).then(
      ({ items, next }) => leaving.signal.aborted || receive(items, next),
      (error: unknown) => leaving.signal.aborted || learn((last) => ({ ...last, error, asked })),
    );
    return () => leaving.abort();
  }, [request, asked, schema]);
  const isLoading = known.asked !== asked;
  return {
    items: known.items,
    isEmpty: known.items?.length === 0 && known.next === null,
    error: isLoading ? undefined : known.error,
    isLoading,
    more: known.next === null ? undefined : () => turnTo({ path, after: known.next }),
    again: () => turnTo({ ...asked }),
    refresh: () => turnTo({ path, after: null }),
    replace: (item) => learn((last) => ({ ...last, items: last.items?.map((one) => (one.id === item.id ? item : one)) })),
    remove: (id) => {
      learn((last) => ({ ...last, items: last.items?.filter((one) => one.id !== id) }));
      if (known.next !== null && known.items?.every((one) => one.id === id)) turnTo({ path, after: known.next });
    },
  };
}
