import words from 'content:gated';
import type { ReactNode } from 'react';
import type { GatedPlace } from '../../../core/gates/gates.ts';
import { Button } from '../../ui/button.tsx';
import css from './gated-item.module.css';
import { useGatedItem } from './use-gated-item.ts';

interface GatedItemProps<Value> {
  place: GatedPlace;
  contentKey: CryptoKey;
  children: (value: Value) => ReactNode;
}

/** Shows something from behind an open gate once it is here, and until then that it is on its way, or that it couldn't be had. */
export function GatedItem<Value>({ place, contentKey, children }: GatedItemProps<Value>) {
  const gated = useGatedItem<Value>(place, contentKey);
  if (gated.is === 'here') return children(gated.value);
  return (
    <div className={css.state}>
      <p role="status">{gated.is === 'coming' ? words.loading : words.failed}</p>
      {gated.is === 'missing' && (
        <Button variant="secondary" onClick={gated.retry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
