import words from 'content:forms';
import css from './form.module.css';

/** Says that a form holds what could not be delivered on an earlier visit. The form's button says it to a screen reader. */
export function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={css.note}>
      {words.kept.text}{' '}
      <button type="button" className={css.discard} onClick={onDiscard}>
        {words.kept.discard}
      </button>
    </p>
  );
}
