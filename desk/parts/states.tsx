import { type ReactNode, useEffect, useState } from 'react';
import { explainError } from '../asking/request.ts';
import { ActionButton } from './action-button.tsx';
import css from './states.module.css';

const SLOW_MS = 4000;

/** The loading state; after four seconds it says that the network is slow. */
export function Loading() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={css.quiet}>
      {isSlow ? 'Still loading: the network is slow.' : 'Loading…'}
    </p>
  );
}

/**
 * An error message. @param again shows a button that tries again; left out if the button that
 * failed is still there.
 */
export function Failed({ error, again }: { error: unknown; again?: () => void }) {
  return (
    <div role="alert" className={css.failed}>
      <p>{explainError(error)}</p>
      {again && <ActionButton onClick={again}>Try again</ActionButton>}
    </div>
  );
}

/** An empty state, which says what would be listed here. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={css.nothing}>{children}</p>;
}
