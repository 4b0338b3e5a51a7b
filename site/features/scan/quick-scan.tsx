import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Pages } from '../../../core/content/pages.ts';
import type { ScanContent } from '../../../core/survey/scan.ts';
import { readResults, writeResults } from '../../../core/survey/scan-results.ts';
import { Comparison } from './comparison.tsx';
import { forgetAnswers, Questions } from './questions.tsx';
import { Result } from './result.tsx';
import { Sharing } from './sharing.tsx';

/**
 * The quick scan: its questions, then the result. The answers are kept in the address's fragment,
 * so that a result can be reloaded, shared and compared without sending it to a server (product.md,
 * Survey).
 */
export function QuickScan({ scan, words }: { scan: ScanContent; words: Pages['quick-scan'] }) {
  const navigate = useNavigate();
  // The visitor's own result, kept with the history's entry: another one came by a link.
  const own = (useLocation().state as { ownResult?: string } | null)?.ownResult;
  const isNew = useNavigationType() === 'PUSH';
  const results = useResults(scan.habits.length);
  const show = (next: readonly (readonly number[])[], ownResult = own) =>
    navigate({ hash: next.length > 0 ? writeResults(next) : '' }, { state: { ownResult } });

  const [only, another] = results;
  if (!only)
    return (
      <Questions
        scan={scan}
        words={words}
        onFinish={(ratings) => show([ratings], writeResults([ratings]))}
      />
    );
  const isOwn = own === writeResults([only]);
  const startAgain = () => {
    if (isOwn) forgetAnswers();
    show([]);
  };
  return (
    // Not part of the prerendered document, so it is not laid out lazily.
    <div data-laid-out="">
      {another ? (
        <Comparison scan={scan} words={words} results={results} isNew={isNew} onChange={show} />
      ) : (
        <Result
          scan={scan}
          words={words}
          ratings={only}
          isOwn={isOwn}
          isNew={isNew}
          onStartAgain={startAgain}
        />
      )}
      <Sharing words={words} count={scan.habits.length} results={results} onChange={show} />
    </div>
  );
}

/**
 * The results in the address's fragment. Empty until hydration, because the document contains none.
 * @param count the number of questions.
 */
function useResults(count: number): number[][] {
  const { hash } = useLocation();
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  return useMemo(() => (isRunning ? readResults(hash, count) : []), [isRunning, hash, count]);
}
