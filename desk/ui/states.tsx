import { type ReactNode, useEffect, useState } from 'react';
import { describe } from '../ask.ts';
import { Act } from './act.tsx';
import css from './states.module.css';

const SLOW_MS = 4000;

/** Something is on its way; after some seconds, that it takes long. */
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

/** Something did not come, or was not done: why, and the way to try again where that is not the button just pressed. */
export function Failed({ error, again }: { error: unknown; again?: () => void }) {
  return (
    <div role="alert" className={css.failed}>
      <p>{describe(error)}</p>
      {again && <Act onClick={again}>Try again</Act>}
    </div>
  );
}

/** There is nothing to show, and what would stand here. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={css.nothing}>{children}</p>;
}
