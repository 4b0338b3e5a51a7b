import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fill } from '../../../core/content/fill.ts';
import { fillCount } from '../../../core/language.ts';
import {
  type Answers,
  countRemaining,
  firstOpenStep,
  progressOf,
} from '../../../core/survey/answers.ts';
import { isBegun } from '../../../core/survey/draft.ts';
import { ratingOptions, type Scales } from '../../../core/survey/scales.ts';
import type {
  ShownSection,
  ShownStatement,
  ShownSurvey,
} from '../../../core/survey/shown-survey.ts';
import type { StepWords } from '../../../core/survey/words.ts';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import note from '../../ui/form-note.module.css';
import { useLanguage } from '../../ui/language.ts';
import { Rating } from '../../ui/rating.tsx';
import textButton from '../../ui/text-button.module.css';
import type { Draft } from './draft-store.ts';
import { useSteps } from './step-entries.ts';
import css from './steps.module.css';
import type { DraftHandle } from './use-draft.ts';

interface StepsProps {
  survey: Pick<ShownSurvey, 'sections' | 'scales'>;
  /** Without the note if the statements name the system. */
  words: Omit<StepWords, 'note'> & Partial<Pick<StepWords, 'note'>>;
  draft: DraftHandle;
  /** After the last section. */
  lastStep?: { title: string; content: ReactNode };
  finish: { label: string; isBusy: boolean; onFinish: (form: HTMLFormElement) => void };
  /** Above the first step's heading. */
  above?: ReactNode;
  footer?: ReactNode;
  /**
   * Moves the focus to the first heading, because the respondent has just requested the statements.
   */
  takesFocus?: boolean;
  onClear?: () => void;
}

/**
 * Next is enabled once every statement is answered; Previous from the second step on
 * (specification, point 4).
 */
export function Steps({
  survey: { sections, scales },
  words,
  draft: handle,
  lastStep,
  finish,
  above,
  footer,
  takesFocus = false,
  onClear,
}: StepsProps) {
  const language = useLanguage();
  const { store, draft } = handle;
  const last = sections.length - (lastStep ? 0 : 1);
  // Never past an unanswered statement: the stored step can be wrong, or another tab may have
  // cleared answers.
  const { step, next, previous, goTo } = useSteps(
    draft.step,
    Math.min(last, firstOpenStep(sections, draft.answers)),
  );
  const [undone, setUndone] = useState(0);
  const [restoredAt] = useState(isBegun(draft) ? step : undefined);
  useEffect(() => {
    if (isBegun(store.draft()) && store.draft().step !== step) store.goTo(step);
  }, [store, step]);
  const heading = useArrivalAt(`${step} ${undone}`, 'start', { first: takesFocus });
  const section = sections[step];
  const remaining = section ? countRemaining(section, draft.answers) : 0;

  const undo = (left: number) => {
    if (left > 0) goTo(left);
    setUndone((count) => count + 1);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (remaining > 0 || finish.isBusy) return;
    if (step < last) next();
    else finish.onFinish(event.currentTarget);
  };
  const place = fill(words.progress.section, {
    section: Math.min(step + 1, sections.length),
    sections: sections.length,
  });
  return (
    <div className={`${css.steps} ${layout.width}`}>
      <Progress
        words={words.progress}
        sections={sections}
        answers={draft.answers}
        place={section ? place : (lastStep?.title ?? '')}
      />
      <div className={css.columns}>
        <ol className={css.rail} aria-label={words.sections}>
          {sections.map(({ title }, index) => (
            <li key={title} aria-current={index === step ? 'step' : undefined}>
              <span className={css.number}>{index + 1}</span>
              {title}
            </li>
          ))}
        </ol>
        <div className={css.column}>
          <form noValidate onSubmit={submit}>
            {above}
            <StepNotes
              words={words}
              draft={handle}
              isRestored={restoredAt === step && isBegun(draft)}
            />
            <h2 ref={heading} className={css.heading}>
              {section?.title ?? lastStep?.title}
            </h2>
            {section && (
              <p className={`${css.description} ${layout.lede}`}>{section.description}</p>
            )}
            {section && step === 0 && words.note && <p className={note.note}>{words.note}</p>}
            <div className={css.fields}>
              {section ? (
                <SectionFields
                  section={section}
                  scales={scales}
                  words={words}
                  answers={draft.answers}
                  onAnswer={(statement, rating) => store.answer(statement, rating)}
                />
              ) : (
                lastStep?.content
              )}
            </div>
            <div className={css.navigation}>
              <Button variant="secondary" disabled={step === 0 || finish.isBusy} onClick={previous}>
                {words.previous}
              </Button>
              <p className={css.remaining} role="status">
                {remaining > 0 && fillCount(language, words.remaining, remaining)}
              </p>
              <Button type="submit" disabled={remaining > 0 || finish.isBusy}>
                {step < last ? words.next : finish.label}
              </Button>
            </div>
            <div className={css.footer}>
              {footer}
              <ClearAnswers
                words={words}
                draft={handle}
                isDisabled={finish.isBusy}
                onClear={onClear}
                onUndo={undo}
              />
            </div>
          </form>
        </div>
      </div>
    </div>
  );
}

type ClearWords = Pick<StepWords, 'clear' | 'cleared' | 'undo'>;

interface ClearAnswersProps {
  words: ClearWords;
  draft: DraftHandle;
  isDisabled: boolean;
  onClear?: (() => void) | undefined;
  /** @param step the step shown before. */
  onUndo: (step: number) => void;
}

/** In this browser, at once. Undo is possible while the page stays open. */
function ClearAnswers({
  words,
  draft: { store, draft },
  isDisabled,
  onClear,
  onUndo,
}: ClearAnswersProps) {
  const [cleared, setCleared] = useState<Draft>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const hasBegun = isBegun(draft);
  const isCleared = cleared !== undefined && !hasBegun;
  // The button that had the focus is gone, so the focus moves here.
  useEffect(() => {
    if (isCleared) undoButton.current?.focus({ preventScroll: true });
  }, [isCleared]);
  const clear = () => {
    setCleared(draft);
    store.clear();
    onClear?.();
  };
  const undo = () => {
    if (!cleared) return;
    store.write(cleared);
    setCleared(undefined);
    onUndo(cleared.step);
  };
  return (
    <div>
      {hasBegun && (
        <button type="button" className={textButton.button} disabled={isDisabled} onClick={clear}>
          {words.clear}
        </button>
      )}
      <p role="status" className={css.words}>
        {isCleared && (
          <>
            {words.cleared}{' '}
            <button type="button" ref={undoButton} className={textButton.button} onClick={undo}>
              {words.undo}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

interface ProgressProps {
  words: StepWords['progress'];
  sections: readonly ShownSection[];
  answers: Answers;
  /** Such as 'Section 1 of 8'. */
  place: string;
}

/**
 * A deck with a pier at the end of each section (specification, point 4; design.md, Progress bar).
 */
function Progress({ words, sections, answers, place }: ProgressProps) {
  const { answered, total, percent } = progressOf(sections, answers);
  const complete = fill(words.complete, { percent, answered, total });
  const ends = sections
    .slice(0, -1)
    .map(({ statements }) => ((statements.at(-1)?.id ?? 0) / total) * 100);
  return (
    <div className={css.progress}>
      <div className={css.progressWords}>
        <span className={css.place}>{place}</span>
        <span>{complete}</span>
      </div>
      <div
        role="progressbar"
        aria-label={words.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={complete}
        tabIndex={-1}
      >
        <svg className={css.drawing} aria-hidden="true">
          <rect className={css.deck} width="100%" height="10" />
          <rect className={css.done} width={`${percent}%`} height="10" />
          {ends.map((end) => (
            <line key={end} className={css.pier} x1={`${end}%`} x2={`${end}%`} y1="10" y2="26" />
          ))}
        </svg>
      </div>
    </div>
  );
}

interface StepNotesProps {
  words: Pick<StepWords, 'restored' | 'reworded' | 'notSaved'>;
  draft: Pick<DraftHandle, 'store' | 'reworded'>;
  isRestored: boolean;
}

/** Stored answers were restored, reworded since, or not stored at all. */
function StepNotes({ words, draft: { store, reworded }, isRestored }: StepNotesProps) {
  const language = useLanguage();
  return (
    <>
      {isRestored && <p className={note.note}>{words.restored}</p>}
      {reworded > 0 && <p className={note.note}>{fillCount(language, words.reworded, reworded)}</p>}
      {!store.isKept() && (
        <p className={note.note} role="alert">
          {words.notSaved}
        </p>
      )}
    </>
  );
}

interface SectionFieldsProps {
  section: ShownSection;
  scales: Scales;
  words: Pick<StepWords, 'rating' | 'ratingReversed'>;
  answers: Answers;
  onAnswer: (statement: ShownStatement, rating: number) => void;
}

/** Each statement is a group of ratings with the labels of its scale (specification, point 3). */
function SectionFields({ section, scales, words, answers, onAnswer }: SectionFieldsProps) {
  return section.statements.map((statement) => {
    const options = ratingOptions(statement, scales);
    const ends = { first: options.at(0)?.label ?? '', last: options.at(-1)?.label ?? '' };
    return (
      <Rating
        key={statement.id}
        name={`statement-${statement.id}`}
        number={statement.id}
        legend={statement.text}
        prompt={statement.reverse ? fill(words.ratingReversed, ends) : words.rating}
        isReversed={statement.reverse}
        options={options}
        rating={{ value: answers[statement.id], onChange: (rating) => onAnswer(statement, rating) }}
      />
    );
  });
}
