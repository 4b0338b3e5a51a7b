import { type ReactNode, useEffect, useRef } from 'react';
import css from './rows.module.css';

interface RowsProps<Item> {
  items: Item[] | undefined;
  children: (item: Item) => ReactNode;
}

/**
 * The rows of a list. The focus goes to the first that was added below, and from one that is gone to the one in its place, or to the
 * screen's heading where none is left.
 */
export function Rows<Item extends { id: string }>({ items, children }: RowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(items);
  useEffect(() => {
    const place = placeToFocus(last.current, items);
    const isLonger = (items?.length ?? 0) > (last.current?.length ?? 0);
    last.current = items;
    if (place === undefined || (!isLonger && document.activeElement !== document.body)) return;
    const row = list.current?.children[place] ?? list.current?.lastElementChild;
    (row ? row.querySelector<HTMLElement>('summary, button') : document.querySelector('h1'))?.focus();
  }, [items]);
  return (
    <ul ref={list} className={css.list}>
      {items?.map(children)}
    </ul>
  );
}

/** The place of the row that the focus belongs to, now that these are the rows; undefined where it is well where it is. */
export function placeToFocus(before: { id: string }[] = [], now: { id: string }[] = []): number | undefined {
  const changed = before.findIndex(({ id }, index) => now[index]?.id !== id);
  if (changed < 0) return before.length > 0 && now.length > before.length ? before.length : undefined;
  const isOneGone = now.length === before.length - 1 && now.slice(changed).every(({ id }, index) => before[changed + 1 + index]?.id === id);
  return isOneGone || now.length === 0 ? changed : undefined;
}
