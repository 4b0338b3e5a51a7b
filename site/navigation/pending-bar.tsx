import words from 'content:layout';
import layout from '../styles/layout.module.css';
import css from './pending-bar.module.css';

/** A progress line at the top while a screen is loading. A delay hides it for fast screens. */
export function PendingBar({ isPending }: { isPending: boolean }) {
  return (
    <div role="status" className={css.region}>
      {isPending && (
        <div className={css.bar}>
          <span className={layout.hidden}>{words.pending}</span>
        </div>
      )}
    </div>
  );
}
