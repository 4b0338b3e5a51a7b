import type { ReactNode } from 'react';
import css from './printable.module.css';

/** The part of a screen that is worth paper: where there is one, nothing else is printed. */
export function Printable({ children }: { children: ReactNode }) {
  return <div className={css.printable}>{children}</div>;
}
