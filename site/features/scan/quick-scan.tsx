import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Pages } from '../../../core/content/pages.ts';
import type { ScanContent } from '../../../core/survey/scan.ts';
import { readResult, writeResult } from '../../../core/survey/scan-results.ts';
import { forgetAnswers, Questions } from './questions.tsx';
import { Result, Sharing } from './result.tsx';

/**
 * The questions, then the result. The answers are in the address's fragment, so that a result can
 * be reloaded and shared without sending it to a server (product.md, Survey).
 */
export function QuickScan({ scan, words }: { scan: ScanContent; words: Pages['quick-scan'] }) {
  const navigate = useNavigate();
  // Kept in the history entry. Any other result came by a link.
  const own = (useLocation().state as { ownResult?: string } | null)?.ownResult;
  const isNew = useNavigationType() === 'PUSH';
  const ratings = useResult(scan.habits.length);
  const show = (hash: string) => navigate({ hash }, { state: { ownResult: hash || own } });

  if (!ratings)
    return <Questions scan={scan} words={words} onFinish={(given) => show(writeResult(given))} />;
  const isOwn = own === writeResult(ratings);
  const startAgain = () => {
    if (isOwn) forgetAnswers();
    show('');
  };
  return (
    // Not part of the prerendered document, so it is not laid out lazily.
    <div data-laid-out="">
      <Result
        scan={scan}
        words={words}
        ratings={ratings}
        isOwn={isOwn}
        isNew={isNew}
        onStartAgain={startAgain}
      />
      <Sharing words={words} ratings={ratings} />
    </div>
  );
}

/**
 * From the address's fragment. Undefined until hydration, because the document has none.
 * @param count the number of questions.
 */
function useResult(count: number): number[] | undefined {
  const { hash } = useLocation();
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  return useMemo(() => (isRunning ? readResult(hash, count) : undefined), [isRunning, hash, count]);
}
