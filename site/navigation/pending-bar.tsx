import words from 'content:layout';
import css from './pending-bar.module.css';

/** A line across the top while a screen that was asked for is on its way; screens that are quick never show it. */
export function PendingBar({ isPending }: { isPending: boolean }) {
  return (
    <div role="status" className={css.region}>
      {isPending && (
        <div className={css.bar}>
          <span className={css.words}>{words.pending}</span>
        </div>
      )}
    </div>
  );
}
