import { type ReactNode, useEffect, useRef } from 'react';
import { arriveAtHeading } from '../../ui/arrive.ts';
import { AccessPage } from './access-page.tsx';
import css from './client-only.module.css';
import { useGate } from './use-gate.ts';

/** A screen for unlocked visitors; locked ones get the access page in its place (product.md, Routes). */
export function ClientOnly({ children }: { children: (contentKey: CryptoKey) => ReactNode }) {
  const state = useGate('client-access');
  const before = useRef(state.is);
  useEffect(() => {
    // The form that had focus is gone, and another screen stands there.
    if (before.current === 'locked' && state.is === 'unlocked') {
      arriveAtHeading();
      window.scrollTo(0, 0);
    }
    before.current = state.is;
  }, [state]);

  // In one element, which is laid out at once, unlike the later parts of a document.
  if (state.is === 'unlocked') return <div className={css.open}>{children(state.key)}</div>;
  return (
    <div className={state.is === 'unknown' ? css.unknown : undefined}>
      <AccessPage isInPlace />
    </div>
  );
}
