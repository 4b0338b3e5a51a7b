import type { ReactNode } from 'react';
import css from './form-note.module.css';

/** A line that stands beside a form: what it can't do, or what happened to it. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}

/** The form's other way: a mail with what was typed. */
export function MailLink({ address, subject, body, children = address }: { address: string; subject?: string; body?: string; children?: ReactNode }) {
  const fields = Object.entries({ subject, body }).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return <a href={`mailto:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`}>{children}</a>;
}
