import type { ReactNode } from 'react';
import css from './printable.module.css';

/** If a screen has such a part, nothing else of it is printed. */
export function Printable({ children }: { children: ReactNode }) {
  return <div className={css.printable}>{children}</div>;
}
