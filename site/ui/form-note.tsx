import type { ReactNode } from 'react';
import css from './form-note.module.css';

/** A note at a form about its limits or its state. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}
