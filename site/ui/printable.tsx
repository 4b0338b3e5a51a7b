import type { ReactNode } from 'react';
import css from './printable.module.css';

/** The printable part of a screen. If there is one, nothing else is printed. */
export function Printable({ children }: { children: ReactNode }) {
  return <div className={css.printable}>{children}</div>;
}
