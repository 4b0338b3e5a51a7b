import { useState } from 'react';
import type { TrustBridgeProtocolPage } from '../../../core/content/pages/trust-bridge-protocol.ts';
import css from './trust-bridge.module.css';

interface StartOverProps {
  words: Pick<TrustBridgeProtocolPage['welcome'], 'startOver' | 'unsent'>;
  /** Whether what was sent with a form, and hasn't arrived, would be forgotten, too. */
  hasUnsent: () => boolean;
  onStartOver: () => void;
}

/** Forgets the visitor (product.md, Gates). Asks first if a submission that is not delivered yet would be lost. */
export function StartOver({ words: { startOver, unsent }, hasUnsent, onStartOver }: StartOverProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" className={css.startOver} onClick={() => (hasUnsent() ? setIsAsking(true) : onStartOver())}>
        {startOver}
      </button>
      <p className={css.unsent} role="status">
        {isAsking && (
          <>
            {unsent.text}{' '}
            <button type="button" className={css.startOver} onClick={onStartOver}>
              {unsent.button}
            </button>
          </>
        )}
      </p>
    </>
  );
}
