import arriving from 'content:arriving';
import words from 'content:layout';
import { useEffect, useRef } from 'react';
import layout from '../styles/layout.module.css';
import { Button } from '../ui/button.tsx';
import css from './pending-bar.module.css';

interface PendingBarProps {
  isPending: boolean;
  /** Tries again to load the screen after a network failure. */
  retry: (() => void) | undefined;
  /** Returns to the screen that is still shown; undefined if there is none. */
  stay?: () => void;
}

/**
 * A progress line while a screen loads, delayed so that fast screens don't show it, or a message
 * that the screen couldn't be fetched.
 */
export function PendingBar({ isPending, retry, stay }: PendingBarProps) {
  const isLost = isPending && retry !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLost) button.current?.focus();
  }, [isLost]);
  return (
    <div role="status" className={css.region}>
      {isPending && !isLost && (
        <div className={css.bar}>
          <span className={layout.hidden}>{words.pending}</span>
        </div>
      )}
      {isLost && (
        <div className={css.lost}>
          <p>{arriving.missing}</p>
          <Button ref={button} variant="secondary" onClick={retry}>
            {arriving.retry}
          </Button>
          {stay && (
            <Button variant="secondary" onClick={stay}>
              {arriving.stay}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
