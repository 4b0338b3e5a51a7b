import type { HabitScore } from '../../../core/survey/scan-results.ts';
import css from './spans.module.css';

/**
 * Each score is a named span of a bridge, as thick as its score, the weakest orange; on a phone the
 * bridge stands upright. A table says the same, so screen readers skip it.
 * @param scores whole numbers from 1 to 5.
 */
export function Spans({ scores }: { scores: readonly HabitScore[] }) {
  const all = scores.map(({ score }) => score);
  const weakest = Math.min(...all);
  const isEven = weakest === Math.max(...all);
  return (
    <ol className={css.spans} aria-hidden="true">
      {scores.map(({ id, title, score }) => (
        <li key={id} data-score={score} className={score === weakest && !isEven ? css.weak : ''}>
          <span className={css.score}>{score}</span>
          <span className={css.span} />
          <span className={css.name}>{title}</span>
        </li>
      ))}
    </ol>
  );
}
