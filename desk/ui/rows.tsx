import { type ReactNode, useEffect, useRef } from 'react';
import type { List } from '../use-list.ts';
import { ActionButton } from './action-button.tsx';
import css from './list.module.css';
import { Failed, Loading, Nothing } from './states.tsx';

interface RowsProps<Item> {
  items: Item[] | undefined;
  children: (item: Item) => ReactNode;
}

/**
 * The rows of a list. The focus moves to the first added row, or from a removed row to the one that
 * takes its place, or to the screen's heading if no row is left.
 */
export function Rows<Item extends { id: string }>({ items, children }: RowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(items);
  useEffect(() => {
    const index = indexToFocus(last.current, items);
    const isLonger = (items?.length ?? 0) > (last.current?.length ?? 0);
    last.current = items;
    const active = document.activeElement;
    // Whoever works in a row stays there when the list is read again.
    const isAdded = isLonger && !list.current?.contains(active);
    if (index === undefined || !(isAdded || active === document.body)) return;
    const row = list.current?.children[index] ?? list.current?.lastElementChild;
    (row
      ? row.querySelector<HTMLElement>('summary, button')
      : document.querySelector('h1')
    )?.focus();
  }, [items]);
  return (
    <ul ref={list} className={css.list}>
      {items?.map(children)}
    </ul>
  );
}

/**
 * The index of the row that gets the focus after a change of rows; undefined if the focus stays.
 */
export function indexToFocus(
  before: { id: string }[] = [],
  now: { id: string }[] = [],
): number | undefined {
  const changed = before.findIndex(({ id }, index) => now[index]?.id !== id);
  if (changed < 0)
    return before.length > 0 && now.length > before.length ? before.length : undefined;
  const isOneGone =
    now.length === before.length - 1 &&
    now.slice(changed).every(({ id }, index) => before[changed + 1 + index]?.id === id);
  return isOneGone || now.length === 0 ? changed : undefined;
}

/** A list with its end. @param empty what stands there if nothing is in it. */
export function ListRows<Item extends { id: string }>({
  list,
  empty,
  children,
}: {
  list: List<Item>;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  return (
    <>
      {list.isEmpty && <Nothing>{empty}</Nothing>}
      <Rows items={list.items}>{children}</Rows>
      <ListEnd {...list} />
    </>
  );
}

export function ListEnd<Item>({ items, error, isLoading, more, again }: List<Item>) {
  if (error) return <Failed error={error} again={again} />;
  if (isLoading && items === undefined) return <Loading />;
  return (
    more && (
      <p>
        <ActionButton onClick={more} isBusy={isLoading}>
          {isLoading ? 'Loading…' : 'Show more'}
        </ActionButton>
      </p>
    )
  );
}
