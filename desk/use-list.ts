import { useEffect, useMemo, useState } from 'react';
import type * as v from 'valibot';
import { pageOf } from '../core/desk/desk.ts';
import { useSession } from './session.ts';

/** A list as far as it was asked for. */
export interface List<Item> {
  /** Undefined until the first of it is here. */
  items: Item[] | undefined;
  /** There is nothing in it, nor more to ask for. */
  isEmpty: boolean;
  error: unknown;
  isLoading: boolean;
  /** Asks for what comes after it; undefined where nothing does. */
  more: (() => void) | undefined;
  /** Asks once more for what did not come. */
  again: () => void;
  /** Asks anew from its beginning. */
  refresh: () => void;
  /** Takes out what was dealt with; after the last that was shown comes what is next. */
  remove: (id: string) => void;
}

interface Known<Item> {
  items: Item[] | undefined;
  next: string | null;
  error?: unknown;
  /** What it is the outcome of. */
  asked?: { path: string; after: string | null };
}

const NOTHING = { items: undefined, next: null };

/** Asks for a list that comes in pages. @param item must be the same from one call to the next. */
export function useList<Item extends { id: string }>(path: string, item: v.GenericSchema<unknown, Item>): List<Item> {
  const { ask } = useSession();
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
    ask(address, schema, { signal: leaving.signal }).then(
      ({ items, next }) =>
        leaving.signal.aborted || learn((last) => ({ items: asked.after === null ? items : [...(last.items ?? []), ...items], next, asked })),
      (error: unknown) => leaving.signal.aborted || learn((last) => ({ ...last, error, asked })),
    );
    return () => leaving.abort();
  }, [ask, asked, schema]);
  const isLoading = known.asked !== asked;
  return {
    items: known.items,
    isEmpty: known.items?.length === 0 && known.next === null,
    error: isLoading ? undefined : known.error,
    isLoading,
    more: known.next === null ? undefined : () => turnTo({ path, after: known.next }),
    again: () => turnTo({ ...asked }),
    refresh: () => turnTo({ path, after: null }),
    remove: (id) => {
      learn((last) => ({ ...last, items: last.items?.filter((one) => one.id !== id) }));
      if (known.next !== null && known.items?.every((one) => one.id === id)) turnTo({ path, after: known.next });
    },
  };
}
