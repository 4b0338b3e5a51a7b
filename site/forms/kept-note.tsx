import words from 'content:forms';
import { FormNote } from '../ui/form-note.tsx';
import css from './kept-note.module.css';

/**
 * A note that the form holds an undelivered submission of an earlier visit. Screen readers hear it
 * with the form's button.
 */
export function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <FormNote>
      {words.kept.text}{' '}
      <button type="button" className={css.discard} onClick={onDiscard}>
        {words.kept.discard}
      </button>
    </FormNote>
  );
}
