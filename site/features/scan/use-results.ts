import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { readResults } from '../../../core/survey/scan-results.ts';

/**
 * The results in the address's fragment. Empty until hydration, because the document contains none.
 * @param count the number of questions.
 */
export function useResults(count: number): number[][] {
  const { hash } = useLocation();
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  return useMemo(() => (isRunning ? readResults(hash, count) : []), [isRunning, hash, count]);
}
