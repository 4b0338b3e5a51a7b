import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fill, fillCount } from '../../../core/content/fill.ts';
import type { QuickScanWords } from '../../../core/content/pages/quick-scan.ts';
import type { ScanContent } from '../../../core/survey/scan.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Rating } from '../../ui/rating.tsx';
import css from './questions.module.css';

interface QuestionsProps {
  scan: ScanContent;
  words: Pick<QuickScanWords, 'before' | 'questions'>;
  /** Earlier answers in the order of the habits, if any. */
  initial: readonly (number | undefined)[];
  onFinish: (ratings: number[]) => void;
}

/** The quick scan's questions. Their inputs are uncontrolled, so that hydration keeps earlier choices. */
export function Questions({ scan: { habits, ratings: options }, words, initial, onFinish }: QuestionsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [ratings, setRatings] = useState<(number | undefined)[]>([]);
  const read = () => setRatings(form.current ? readRatings(form.current, habits) : []);
  useEffect(() => setRatings(form.current ? readRatings(form.current, habits) : []), [habits]);

  const answered = ratings.filter((rating) => rating !== undefined);
  const remaining = habits.length - answered.length;
  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (remaining === 0) onFinish(answered);
  };
  return (
    <section className={layout.width} aria-labelledby="before">
      <div className={css.halves}>
        <h2 id="before">{words.before.heading}</h2>
        <div className={css.text}>
          <Paragraphs text={words.before.text} />
        </div>
      </div>
      <form ref={form} className={css.form} onChange={read} onSubmit={finish}>
        <h2 className={css.heading}>{words.questions.heading}</h2>
        {habits.map(({ id, question }, index) => (
          <Rating key={id} name={id} number={index + 1} legend={question} prompt={words.questions.rating} options={options} initial={initial[index]} />
        ))}
        <noscript>
          <p className={css.note}>{words.questions.withoutScript}</p>
        </noscript>
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

function readRatings(form: HTMLFormElement, habits: ScanContent['habits']): (number | undefined)[] {
  const data = new FormData(form);
  return habits.map(({ id }) => {
    const value = data.get(id);
    return value === null ? undefined : Number(value);
  });
}
