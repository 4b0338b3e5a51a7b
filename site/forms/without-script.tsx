import words from 'content:forms';
import { FormNote } from '../ui/form-note.tsx';
import { MailLink } from './mail-link.tsx';
import css from './without-script.module.css';

/** Stands in place of a form that needs JavaScript. */
export function WithoutScript() {
  return (
    <div className={css.withoutScript}>
      <FormNote>
        {words.withoutScript} <MailLink />
      </FormNote>
    </div>
  );
}
