import { type ReactNode, useEffect, useRef } from 'react';
import type { ContentKey } from '../../../core/gates/gates.ts';
import { arriveAtTop } from '../../ui/arrive.ts';
import unknown from '../../ui/unknown.module.css';
import { AccessPage } from './access-page.tsx';
import css from './client-only.module.css';
import { useGate } from './use-gate.ts';

/** Shows the access page until the client gate is open (product.md, Routes). */
export function ClientOnly({ children }: { children: (contentKey: ContentKey) => ReactNode }) {
  const state = useGate('client-access');
  const before = useRef(state.is);
  useEffect(() => {
    // The form that had the focus is gone.
    if (before.current === 'locked' && state.is === 'unlocked') {
      arriveAtTop();
    }
    before.current = state.is;
  }, [state]);

  // A single element, because the later parts of a document are laid out lazily.
  if (state.is === 'unlocked') return <div className={css.open}>{children(state.contentKey)}</div>;
  return (
    <div className={state.is === 'unknown' ? unknown.unknown : undefined}>
      <AccessPage isInPlace />
    </div>
  );
}
