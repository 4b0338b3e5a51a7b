import words from 'content:arriving';
import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import { Button } from '../button.tsx';
import css from './arrival.module.css';
import type { Arriving } from './use-arriving.ts';

interface ArrivalProps<Value> {
  of: Arriving<Value>;
  /** Whether it stands between the margins of something else, and needs none of its own. */
  isInset?: boolean;
  children: (value: Value) => ReactNode;
}

/** Shows a part of a screen once it is here, and until then that it is on its way, or that it couldn't be had. */
export function Arrival<Value>({ of: part, isInset = false, children }: ArrivalProps<Value>) {
  if (part.is === 'here') return children(part.value);
  return (
    <div className={`${css.room} ${isInset ? '' : layout.width}`}>
      <p role="status">{part.is === 'coming' ? words.coming : words.missing}</p>
      {part.is === 'missing' && (
        <Button variant="secondary" onClick={part.retry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
