import layout from '../styles/layout.module.css';
import css from './score-table.module.css';

/** The scale on which scores are drawn. */
const LEAST = 1;
const BEST = 5;

interface ScoreRow {
  title: string;
  /** From 1 to 5. */
  score: number;
  scoreText: string;
  /** Undefined at or above the mark. */
  gapText: string | undefined;
}

interface ScoreTableProps {
  /** For screen readers only. */
  caption: string;
  rows: ScoreRow[];
  mark: number;
  words: { title: string; score: string; gap: string; ready: string };
  /** Whether each score is drawn as a bar; false where another drawing shows them all. */
  isDrawn?: boolean;
}

/**
 * Bars: ink up to the score, orange from there to the mark, a tick at the mark (design.md,
 * Readiness profile).
 */
export function ScoreTable({ caption, rows, mark, words, isDrawn = true }: ScoreTableProps) {
  return (
    <table className={`${css.table} ${isDrawn ? '' : css.list}`}>
      <caption className={layout.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.title}</th>
          {isDrawn && (
            <th scope="col" className={css.scale}>
              <span>{LEAST}</span> <span>{BEST}</span>
            </th>
          )}
          <th scope="col" className={css.score}>
            {words.score}
          </th>
          <th scope="col" className={css.gap}>
            {words.gap}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, score, scoreText, gapText }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {isDrawn && (
              <td>
                <ScoreBar score={score} mark={mark} />
              </td>
            )}
            <td className={css.score}>{scoreText}</td>
            <td className={gapText === undefined ? css.ready : css.gap}>
              {gapText ?? words.ready}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Hidden from screen readers, because the figures say the same. */
export function ScoreBar({ score, mark }: { score: number; mark: number }) {
  const place = (value: number) => ((value - LEAST) / (BEST - LEAST)) * 100;
  return (
    <svg className={css.drawing} aria-hidden="true">
      <rect className={css.track} x="0" y="8" width="100%" height="12" />
      {score < mark && (
        <rect
          className={css.lack}
          x={`${place(score)}%`}
          y="8"
          width={`${place(mark) - place(score)}%`}
          height="12"
        />
      )}
      <rect className={css.reach} x="0" y="8" width={`${place(score)}%`} height="12" />
      {/* Keeps a score of 1 visible. */}
      <rect className={css.reach} x="0" y="8" width="4" height="12" />
      <line className={css.tick} x1={`${place(mark)}%`} x2={`${place(mark)}%`} y1="0" y2="28" />
    </svg>
  );
}
