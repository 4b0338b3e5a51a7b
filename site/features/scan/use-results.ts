import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { readResults } from '../../../core/survey/scan-results.ts';

/** The results that the address holds in its fragment. None until the application runs: the document was written without any. */
export function useResults(): number[][] {
  const { hash } = useLocation();
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  return useMemo(() => (isRunning ? readResults(hash) : []), [isRunning, hash]);
}
