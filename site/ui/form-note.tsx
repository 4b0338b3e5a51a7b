import type { ReactNode } from 'react';
import css from './form-note.module.css';

export function FormNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}
