import words from 'content:arriving';
import { type ReactNode, useEffect, useRef } from 'react';
import layout from '../../styles/layout.module.css';
import { arriveAtHeading, arriveAtTop } from '../arrive.ts';
import { Button } from '../button.tsx';
import { useLanguage } from '../language.ts';
import css from './arrival.module.css';
import type { Arriving } from './use-arriving.ts';

interface ArrivalProps<Value> {
  of: Arriving<Value>;
  /** Where the part is the whole screen: its heading, shown and focused if the part is missing. */
  heading?: string;
  /** Whether the surrounding element has margins. */
  isInset?: boolean;
  children: (value: Value) => ReactNode;
}

/** Shows the part, or that it is loading, or that loading failed. */
export function Arrival<Value>({
  of: part,
  heading,
  isInset = false,
  children,
}: ArrivalProps<Value>) {
  const { arriving = words } = useLanguage();
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
      <p role="status">{isComing ? arriving.coming : arriving.missing}</p>
      {part.is === 'missing' && (
        <Button variant="secondary" onClick={part.retry}>
          {arriving.retry}
        </Button>
      )}
    </div>
  );
}
