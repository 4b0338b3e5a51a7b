import css from './spans.module.css';

const HEIGHT = 150;
const DECK = 40;
// The thickness of a span at the highest score, in pixels.
const THICKEST = 80;

/**
 * Scores as the spans of a bridge: each is as thick as its score, the weakest are orange. A table
 * says the same, so screen readers skip it.
 * @param scores from 1 to 5, numbered below from 1.
 */
export function Spans({ scores }: { scores: readonly number[] }) {
  const width = 100 / scores.length;
  const weakest = Math.min(...scores);
  return (
    <svg className={css.spans} height={HEIGHT} aria-hidden="true">
      {scores.map((score, index) => {
        const x = index * width;
        const isWeak = score === weakest && score < Math.max(...scores);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the habits keep their order
          <g key={index}>
            <rect className={css.pier} x={`${x}%`} y={DECK} width="2" height={THICKEST} />
            <rect
              className={isWeak ? css.weak : css.span}
              x={`${x + 0.6}%`}
              y={DECK}
              width={`${width - 1.2}%`}
              height={(score / 5) * THICKEST}
            />
            <text className={css.score} x={`${x + width / 2}%`} y={DECK - 12} textAnchor="middle">
              {score}
            </text>
            <text className={css.number} x={`${x + width / 2}%`} y={HEIGHT - 6} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        );
      })}
      <rect
        className={css.pier}
        x="100%"
        y={DECK}
        width="2"
        height={THICKEST}
        transform="translate(-2)"
      />
    </svg>
  );
}
