import brand from 'content:brand';
import words from 'content:forms';
import { FormNote, MailLink } from '../ui/form-note.tsx';
import css from './without-script.module.css';

/** The note in place of a form that can't work without JavaScript. */
export function WithoutScript() {
  return (
    <div className={css.withoutScript}>
      <FormNote>
        {words.withoutScript} <MailLink address={brand.emails[0]?.address ?? ''} />
      </FormNote>
    </div>
  );
}
