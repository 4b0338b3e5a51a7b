import type { Interval } from '../../core/findings/difference.ts';
import type { Results } from '../../core/findings/results.ts';

/** The rows of results: one for each section, and one for each statement. */
export function rowsOf({ people, sections, statements }: Results) {
  return [
    ...sections.map(({ category, title, mean, spread, interval }) => ({
      ...{ kind: 'section', id: category, text: title, n: people },
      ...{ mean: hundredths(mean), sd: rounded(spread), ...toRange(interval) },
    })),
    ...statements.map(({ id, text, reversed, counts, mean }) => ({
      ...{ kind: 'statement', id: String(id), text, reversed: reversed ? 'yes' : 'no' },
      n: counts.reduce((sum, count) => sum + count, 0),
      mean: hundredths(mean),
      ...Object.fromEntries(counts.map((count, index) => [`rated${index + 1}`, count])),
    })),
  ];
}

/** The columns of an interval. */
export function toRange(interval: Interval | undefined): {
  from: number | undefined;
  to: number | undefined;
} {
  return { from: rounded(interval?.low), to: rounded(interval?.high) };
}

/** The same of a figure that may be unknown. */
export function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : hundredths(value);
}

/** Rounds to the decimals of stored figures. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
