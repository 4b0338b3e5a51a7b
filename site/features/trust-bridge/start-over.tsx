import { useState } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import textButton from '../../ui/text-button.module.css';
import css from './trust-bridge.module.css';

/** An undelivered submission, or survey answers that exist only in this browser. */
export type Loss = 'unsent' | 'answers';

interface StartOverProps {
  words: Pick<Pages['trust-bridge-protocol']['welcome'], 'startOver' | Loss>;
  isDisabled: boolean;
  findLoss: () => Promise<Loss | undefined>;
  onStartOver: () => void;
}

/** Forgets the visitor (product.md, Gates); asks first if something would be lost. */
export function StartOver({ words, isDisabled, findLoss, onStartOver }: StartOverProps) {
  const [loss, setLoss] = useState<Loss>();
  const start = async () => {
    const found = await findLoss();
    if (found) setLoss(found);
    else onStartOver();
  };
  return (
    <>
      <button
        type="button"
        className={`${textButton.button} ${css.startOver}`}
        disabled={isDisabled}
        onClick={start}
      >
        {words.startOver}
      </button>
      <p className={css.unsent} role="status">
        {loss && (
          <>
            {words[loss].text}{' '}
            <button
              type="button"
              className={`${textButton.button} ${css.startOver}`}
              onClick={onStartOver}
            >
              {words[loss].button}
            </button>
          </>
        )}
      </p>
    </>
  );
}
