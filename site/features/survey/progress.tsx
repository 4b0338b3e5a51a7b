import { fill } from '../../../core/content/fill.ts';
import { type Answers, progressOf } from '../../../core/survey/answers.ts';
import type { SurveySection } from '../../../core/survey/survey.ts';
import type { StepWords } from '../../../core/survey/words.ts';
import css from './progress.module.css';

interface ProgressProps {
  words: StepWords['progress'];
  sections: readonly SurveySection[];
  answers: Answers;
  /** The current step, such as 'Section 1 of 8'. */
  place: string;
}

/**
 * The progress bar: a deck with a pier at the end of each section (specification, point 4;
 * design.md, Progress bar).
 */
export function Progress({ words, sections, answers, place }: ProgressProps) {
  const { answered, total, percent } = progressOf(sections, answers);
  const complete = fill(words.complete, { percent, answered, total });
  const ends = sections
    .slice(0, -1)
    .map(({ statements }) => ((statements.at(-1)?.id ?? 0) / total) * 100);
  return (
    <div className={css.progress}>
      <div className={css.words}>
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
