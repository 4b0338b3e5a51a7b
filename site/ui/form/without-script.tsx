import brand from 'content:brand';
import words from 'content:forms';
import css from './form.module.css';
import { MailLink } from './form-note.tsx';

/** Stands in for a form that nothing would answer without JavaScript. */
export function WithoutScript() {
  return (
    <p className={`${css.note} ${css.withoutScript}`}>
      {words.withoutScript} <MailLink address={brand.emails[0]?.address ?? ''} />
    </p>
  );
}
