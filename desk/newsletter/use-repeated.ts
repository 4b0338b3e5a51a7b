import { useEffect, useEffectEvent } from 'react';
import type { Answer } from '../asking/use-answer.ts';

const EVERY_MS = 2000;

/**
 * Asks again every other second while something is under way and the tab is visible. @returns the
 * answer, which isn't called loading then.
 */
export function useRepeated<Value>(
  answer: Answer<Value>,
  isUnderWay: (value: Value) => boolean,
): Answer<Value> {
  const { value, isLoading, repeat } = answer;
  const isDue = !isLoading && value !== undefined && isUnderWay(value);
  const onTime = useEffectEvent(repeat);
  useEffect(() => {
    if (!isDue) return;
    const look = () => void (document.visibilityState === 'visible' && onTime());
    const timer = setTimeout(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isDue]);
  return { ...answer, isLoading: value === undefined && isLoading };
}
