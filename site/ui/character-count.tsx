import words from 'content:forms';
import { useEffect, useState } from 'react';
import layout from '../styles/layout.module.css';
import css from './field.module.css';
import { useIsHydrated } from './use-is-hydrated.ts';

/** The counter appears from this share of the limit on. */
const NEAR_THE_END = 0.9;
/** Screen readers hear the count after a pause in typing, not at every key. */
const PAUSE_MS = 1000;

/**
 * The characters left in a field, or the excess over its maximum, shown from near the maximum on
 * (product.md, Delivery).
 */
export function CharacterCount({
  id,
  controlId,
  limit,
}: {
  id: string;
  controlId: string;
  limit: number;
}) {
  const [length, setLength] = useState(0);
  const [heard, setHeard] = useState('');
  const isHydrated = useIsHydrated(); // Keeps it out of the documents.
  const text = length < limit * NEAR_THE_END ? '' : countText(limit - length);

  useEffect(() => {
    const control = document.getElementById(controlId) as HTMLTextAreaElement | null;
    const count = () => setLength(control?.value.trim().length ?? 0);
    const countLater = () => setTimeout(count); // The reset event fires before the form is emptied.
    count();
    control?.addEventListener('input', count);
    control?.form?.addEventListener('reset', countLater);
    return () => {
      control?.removeEventListener('input', count);
      control?.form?.removeEventListener('reset', countLater);
    };
  }, [controlId]);

  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <>
      <p id={id} className={css.count}>
        {text}
      </p>
      {isHydrated && (
        <p role="status" className={layout.hidden}>
          {heard}
        </p>
      )}
    </>
  );
}

function countText(remaining: number): string {
  const shown = (count: number) => count.toLocaleString('en-GB');
  return remaining < 0
    ? words.charactersOver.replace('{excess}', shown(-remaining))
    : words.charactersLeft.replace('{remaining}', shown(remaining));
}
