import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { fill, fillCount } from '../../../core/content/fill.ts';
import { countRemaining, firstOpenStep } from '../../../core/survey/answers.ts';
import { isBegun } from '../../../core/survey/draft.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { StepWords } from '../../../core/survey/words.ts';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import note from '../../ui/form-note.module.css';
import { ClearAnswers, type ClearWords } from './clear-answers.tsx';
import { Progress } from './progress.tsx';
import { SectionFields } from './section-fields.tsx';
import { StepNotes } from './step-notes.tsx';
import css from './steps.module.css';
import type { DraftHandle } from './use-draft.ts';
import { useSteps } from './use-steps.ts';

interface StepsProps {
  survey: Pick<SurveyContent, 'sections' | 'scales'>;
  words: StepWords & ClearWords;
  draft: DraftHandle;
  /** The step after the last section, if any. */
  lastStep?: { title: string; content: ReactNode };
  finish: { label: string; isBusy: boolean; onFinish: (form: HTMLFormElement) => void };
  /** Content above the first step's heading. */
  above?: ReactNode;
  footer?: ReactNode;
  /**
   * Moves the focus to the first heading, because the respondent has just requested the statements.
   */
  takesFocus?: boolean;
  /** Called after the answers were cleared. */
  onClear?: () => void;
}

/**
 * The steps through the sections and the last step: Next once every statement is answered, Previous
 * from the second on (specification, point 4).
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
          <form className={css.form} noValidate onSubmit={submit}>
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
            {section && step === 0 && <p className={note.note}>{words.note}</p>}
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
                {remaining > 0 && fillCount(words.remaining, remaining)}
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
