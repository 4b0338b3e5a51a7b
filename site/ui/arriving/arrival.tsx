import words from 'content:arriving';
import { type ReactNode, useEffect, useRef } from 'react';
import layout from '../../styles/layout.module.css';
import { arriveAtHeading, arriveAtTop } from '../arrive.ts';
import { Button } from '../button.tsx';
import css from './arrival.module.css';
import type { Arriving } from './use-arriving.ts';

interface ArrivalProps<Value> {
  of: Arriving<Value>;
  /**
   * The screen's heading, where the part is the whole screen: it is shown and gets the focus when
   * the part is missing.
   */
  heading?: string;
  /** Whether it is inside an element that has margins already. */
  isInset?: boolean;
  children: (value: Value) => ReactNode;
}

/** Shows a lazily fetched part of a screen, or that it is loading, or that loading failed. */
export function Arrival<Value>({
  of: part,
  heading,
  isInset = false,
  children,
}: ArrivalProps<Value>) {
  const isWhole = heading !== undefined;
  const before = useRef(part.is);
  useEffect(() => {
    const wasMissing = before.current === 'missing';
    before.current = part.is;
    if (part.is !== 'here') {
      if (isWhole) arriveAtTop();
    } else if (wasMissing && document.activeElement === document.body) arriveAtHeading(); // The button had the focus.
  }, [part.is, isWhole]);

  if (part.is === 'here') return children(part.value);
  const isComing = part.is === 'coming' || part.isTrying;
  return (
    <div className={`${css.room} ${isInset ? '' : layout.width}`}>
      {isWhole && part.is === 'missing' && <h1>{heading}</h1>}
      <p role="status">{isComing ? words.coming : words.missing}</p>
      {part.is === 'missing' && (
        <Button variant="secondary" onClick={part.retry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
