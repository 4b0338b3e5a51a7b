import { useEffect, useEffectEvent, useState } from 'react';
import { CodeGone } from '../lazy-code.ts';

/** The state of a lazily fetched part of a screen. A missing part is `isTrying` while it is fetched again. */
export type Arriving<Value> = { is: 'coming' } | { is: 'here'; value: Value } | { is: 'missing'; isTrying: boolean; retry: () => void };

interface Result<Value> {
  name: string;
  attempt: number;
  /** The part, or what tries again to fetch it. */
  outcome: { value: Value } | { retry: () => void };
}

/**
 * Fetches a part of a screen lazily. What the network has lost is fetched again as soon as the browser is back online.
 * @param name the cache key: a new name fetches again.
 * @param known the part, if it is loaded already.
 */
export function useArriving<Value>(name: string, load: () => Promise<Value>, known?: Value): Arriving<Value> {
  const fetchPart = useEffectEvent(load);
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result<Value>>();
  const isKnown = known !== undefined;

  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    const show = (outcome: Result<Value>['outcome']) => setResult({ name, attempt, outcome });
    const retry = () => setAttempt(attempt + 1);
    fetchPart().then(
      (value) => isCurrent && show({ value }),
      (error) => {
        if (!isCurrent) return;
        const isGone = error instanceof CodeGone;
        show({ retry: isGone ? () => location.reload() : retry });
        if (!isGone) addEventListener('online', retry);
      },
    );
    return () => {
      isCurrent = false;
      removeEventListener('online', retry);
    };
  }, [name, isKnown, attempt]);

  if (isKnown) return { is: 'here', value: known };
  if (result?.name !== name) return { is: 'coming' };
  if ('value' in result.outcome) return { is: 'here', value: result.outcome.value };
  return { is: 'missing', isTrying: result.attempt !== attempt, retry: result.outcome.retry };
}
