import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { fill, fillCount } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import type { ScanContent } from '../../../core/survey/scan.ts';
import { readResults, writeResults } from '../../../core/survey/scan-results.ts';
import { countAction } from '../../forms/delivery/use-visits.ts';
import { restoreChoices, typedInto } from '../../forms/fields.ts';
import { forgetTyped, keepTyped, typedFor } from '../../forms/typed-store.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import note from '../../ui/form-note.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Rating } from '../../ui/rating.tsx';
import css from './quick-scan.module.css';
import { Comparison, Result, Sharing } from './result.tsx';

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

const KEPT_AS = 'quick-scan';

interface QuestionsProps {
  scan: ScanContent;
  words: Pick<Pages['quick-scan'], 'before' | 'questions'>;
  onFinish: (ratings: number[]) => void;
}

/**
 * The quick scan's questions. Their inputs are uncontrolled, so that hydration keeps earlier
 * choices; the tab keeps them, too.
 */
function Questions({ scan: { habits, ratings: options }, words, onFinish }: QuestionsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [ratings, setRatings] = useState<(number | undefined)[]>([]);
  const read = useCallback(() => {
    if (!form.current) return;
    const chosen = typedInto(form.current);
    if (import.meta.env.VISITS && Object.keys(chosen).length > 0 && !typedFor(KEPT_AS))
      countAction('quick-scan-begun');
    keepTyped(KEPT_AS, chosen);
    setRatings(habits.map(({ id }) => (chosen[id] === undefined ? undefined : Number(chosen[id]))));
  }, [habits]);
  useEffect(() => {
    if (form.current) restoreChoices(form.current, typedFor(KEPT_AS) ?? {});
    read();
  }, [read]);

  const answered = ratings.filter((rating) => rating !== undefined);
  const remaining = habits.length - answered.length;
  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (remaining > 0) return;
    if (import.meta.env.VISITS) countAction('quick-scan-finished');
    onFinish(answered);
  };
  return (
    <section className={layout.width} aria-labelledby="before">
      <noscript>
        <p className={note.note}>{words.questions.withoutScript}</p>
      </noscript>
      <div className={`${css.halves} ${layout.halves}`}>
        <h2 id="before">{words.before.heading}</h2>
        <div className={layout.lede}>
          <Paragraphs text={words.before.text} />
        </div>
      </div>
      <form ref={form} className={css.form} onChange={read} onSubmit={finish}>
        <h2 className={css.heading}>{words.questions.heading}</h2>
        {habits.map(({ id, question }, index) => (
          <Rating
            key={id}
            name={id}
            number={index + 1}
            legend={question}
            prompt={words.questions.rating}
            options={options}
          />
        ))}
        <div className={css.end}>
          <p role="status">
            {remaining > 0
              ? fillCount(words.questions.remaining, remaining)
              : fill(words.questions.progress, { answered: answered.length, total: habits.length })}
          </p>
          <Button type="submit" disabled={remaining > 0}>
            {words.questions.button}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Forgets the answers, so that the questions are empty again. */
const forgetAnswers = () => forgetTyped(KEPT_AS);
