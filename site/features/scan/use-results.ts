import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { readResults } from '../../../core/survey/scan-results.ts';

/** The results in the address's fragment. Empty until hydration, because the document contains none. */
export function useResults(): number[][] {
  const { hash } = useLocation();
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  return useMemo(() => (isRunning ? readResults(hash) : []), [isRunning, hash]);
}
