import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import { fillCount } from '../../../core/language.ts';
import type { ScanContent } from '../../../core/survey/scan.ts';
import { countAction } from '../../forms/delivery/use-visits.ts';
import { restoreChoices, typedInto } from '../../forms/fields.ts';
import { forgetTyped, keepTyped, typedFor } from '../../forms/typed-store.ts';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import note from '../../ui/form-note.module.css';
import { useLanguage } from '../../ui/language.ts';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Rating } from '../../ui/rating.tsx';
import css from './questions.module.css';
import { usePlace } from './use-place.ts';

const KEPT_AS = 'quick-scan';

export const forgetAnswers = () => forgetTyped(KEPT_AS);

interface QuestionsProps {
  scan: ScanContent;
  words: Pick<Pages['quick-scan'], 'before' | 'questions'>;
  onFinish: (ratings: number[]) => void;
}

/**
 * All below each other; on a phone one after the other. Inputs are uncontrolled, so that hydration
 * keeps earlier choices; the tab keeps them, too.
 */
export function Questions({ scan: { habits, ratings: options }, words, onFinish }: QuestionsProps) {
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [ratings, setRatings] = useState<(number | undefined)[]>();
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

  const answered = ratings?.filter((rating) => rating !== undefined) ?? [];
  const remaining = habits.length - answered.length;
  const last = habits.length - 1;
  const open = ratings?.indexOf(undefined);
  const { shown, entry, next, previous } = usePlace(open === -1 ? last : open);
  const isOfQuestion = entry !== undefined;
  const heading = useArrivalAt(ratings && entry, 'start', { first: false, later: isOfQuestion });
  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (remaining > 0) return;
    if (import.meta.env.VISITS) countAction('quick-scan-finished');
    onFinish(answered);
  };
  const { place, rating, progress, button, withoutScript } = words.questions;
  return (
    <section className={layout.width} aria-labelledby="before">
      <noscript>
        <p className={note.note}>{withoutScript}</p>
      </noscript>
      <div className={`${css.halves} ${layout.halves}`}>
        <h2 id="before">{words.before.heading}</h2>
        <div className={layout.lede}>
          <Paragraphs text={words.before.text} />
        </div>
      </div>
      <form
        ref={form}
        className={css.form}
        data-last={shown === last || undefined}
        onChange={read}
        onSubmit={finish}
      >
        <h2 className={css.heading}>{words.questions.heading}</h2>
        <h3 ref={heading} className={css.place}>
          {fill(place, { number: shown + 1, total: habits.length })}
        </h3>
        {habits.map(({ id, question }, index) => (
          <div key={id} className={css.question} data-shown={index === shown || undefined}>
            <Rating
              name={id}
              number={index + 1}
              legend={question}
              prompt={rating}
              options={options}
            />
          </div>
        ))}
        <div className={css.end}>
          <p role="status">
            {remaining > 0
              ? fillCount(language, words.questions.remaining, remaining)
              : fill(progress, { answered: answered.length, total: habits.length })}
          </p>
          <div className={css.steps}>
            <Button variant="secondary" disabled={shown === 0} onClick={previous}>
              {words.questions.previous}
            </Button>
            <div className={css.next}>
              <Button disabled={ratings?.[shown] === undefined} onClick={next}>
                {words.questions.next}
              </Button>
            </div>
          </div>
          <div className={css.finish}>
            <Button type="submit" disabled={remaining > 0}>
              {button}
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}
