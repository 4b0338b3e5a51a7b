import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { CodeGone } from '../lazy-code.ts';
import { whenOnline } from '../when-online.ts';

/** A missing part is `isTrying` while it is fetched again. */
export type Arriving<Value> =
  | { is: 'coming' }
  | { is: 'here'; value: Value }
  | { is: 'missing'; isTrying: boolean; isGone: boolean; retry: () => void };

interface Result<Value> {
  name: string;
  attempt: number;
  /** The part, or whether its code is no longer on the server. */
  outcome: { value: Value } | { isGone: boolean };
}

/**
 * Fetches a part of a screen lazily, and after a network failure again once the browser is online.
 * @param name the cache key: a new name fetches again
 * @param known the part, if it is already loaded
 */
export function useArriving<Value>(
  name: string,
  load: () => Promise<Value>,
  known?: Value,
): Arriving<Value> {
  const fetchPart = useEffectEvent(load);
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result<Value>>();
  const isKnown = known !== undefined;

  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    const show = (outcome: Result<Value>['outcome']) =>
      isCurrent && setResult({ name, attempt, outcome });
    fetchPart().then(
      (value) => show({ value }),
      (error) => show({ isGone: error instanceof CodeGone }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, isKnown, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const outcome = result?.name === name ? result.outcome : undefined;
  const isLost = outcome !== undefined && 'isGone' in outcome && !outcome.isGone;
  useLayoutEffect(() => (isLost ? whenOnline(retry) : undefined), [isLost, retry]);

  if (isKnown) return { is: 'here', value: known };
  if (!outcome) return { is: 'coming' };
  if ('value' in outcome) return { is: 'here', value: outcome.value };
  return {
    is: 'missing',
    isTrying: result?.attempt !== attempt,
    isGone: outcome.isGone,
    retry: outcome.isGone ? () => location.reload() : retry,
  };
}
