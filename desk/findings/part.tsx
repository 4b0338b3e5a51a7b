import type { ReactNode } from 'react';
import css from './findings-body.module.css';

/** A part of the findings with its heading. @param text what to know before reading it. */
export function Part({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </section>
  );
}
