import words from 'content:forms';
import { FormNote } from '../ui/form-note.tsx';
import css from './kept-note.module.css';

/** Says that a form holds what could not be delivered on an earlier visit. The form's button says it to a screen reader. */
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
