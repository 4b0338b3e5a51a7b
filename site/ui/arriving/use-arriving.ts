import { useEffect, useEffectEvent, useState } from 'react';
import { CodeGone } from '../lazy-code.ts';

/** The state of a lazily fetched part of a screen. */
export type Arriving<Value> = { is: 'coming' } | { is: 'here'; value: Value } | { is: 'missing'; retry: () => void };

/**
 * Fetches a part of a screen lazily.
 * @param name the cache key: a new name fetches again.
 * @param known the part, if it is loaded already.
 */
export function useArriving<Value>(name: string, load: () => Promise<Value>, known?: Value): Arriving<Value> {
  const fetchPart = useEffectEvent(load);
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ name: string; part: Arriving<Value> }>();
  const isKnown = known !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a new attempt fetches again
  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    const show = (part: Arriving<Value>) => isCurrent && setResult({ name, part });
    fetchPart().then(
      (value) => show({ is: 'here', value }),
      (error) => show({ is: 'missing', retry: () => (error instanceof CodeGone ? location.reload() : setAttempt((count) => count + 1)) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, isKnown, attempt]);

  if (isKnown) return { is: 'here', value: known };
  return result?.name === name ? result.part : { is: 'coming' };
}
