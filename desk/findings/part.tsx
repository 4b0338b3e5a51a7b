import type { ReactNode } from 'react';
import css from './findings-body.module.css';

/**
 * A part of the findings with its heading. @param text what to know before reading it. @param
 * isApart whether it begins a page on paper.
 */
export function Part({
  title,
  text,
  isApart = false,
  children,
}: {
  title: string;
  text?: ReactNode;
  isApart?: boolean;
  children?: ReactNode;
}) {
  return (
    <section className={isApart ? `${css.part} ${css.apart}` : css.part}>
      <h2>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </section>
  );
}
