import words from 'content:arriving';
import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import { Button } from '../button.tsx';
import css from './arrival.module.css';
import type { Arriving } from './use-arriving.ts';

interface ArrivalProps<Value> {
  of: Arriving<Value>;
  /** Whether it is inside an element that has margins already. */
  isInset?: boolean;
  children: (value: Value) => ReactNode;
}

/** Shows a lazily fetched part of a screen, or that it is loading, or that loading failed. */
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
