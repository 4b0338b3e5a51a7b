import type { ReactNode } from 'react';
import css from './form-note.module.css';

/** A note at a form about its limits or its state. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}

/** A mailto link, the alternative to a form. */
export function MailLink({ address, subject, body, children = address }: { address: string; subject?: string; body?: string; children?: ReactNode }) {
  const fields = Object.entries({ subject, body }).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return <a href={`mailto:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`}>{children}</a>;
}
