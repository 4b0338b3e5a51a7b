import brand from 'content:brand';
import words from 'content:forms';
import { FormNote, MailLink } from '../ui/form-note.tsx';
import css from './without-script.module.css';

/** Stands in for a form that nothing would answer without JavaScript. */
export function WithoutScript() {
  return (
    <div className={css.withoutScript}>
      <FormNote>
        {words.withoutScript} <MailLink address={brand.emails[0]?.address ?? ''} />
      </FormNote>
    </div>
  );
}
