import { fill } from '../../../core/content/fill.ts';
import { RATED } from '../../../core/findings/figures.ts';
import type { StatementResult } from '../../../core/findings/findings.ts';
import { drawRows, type Given } from './draw-rows.ts';
import { deck, setTrack } from './layout.ts';
import type { Colour, Drawing, Shape } from './shapes.ts';

const COLOURS: Record<(typeof RATED)[number], Colour> = {
  unfavourable: 'span',
  neutral: 'mist',
  favourable: 'ink',
};
const BAR = 12;

/**
 * How people rated each statement: its score, and the shares of people who rated it unfavourably,
 * neutrally and favourably, where they may be told; else a bar that reaches to its score.
 * @param titleOf says in which section a statement is.
 */
export function drawStatements(
  title: string,
  statements: readonly StatementResult[],
  { titleOf, ...given }: Given & { titleOf?: (category: string) => string },
): Drawing {
  const { say } = given;
  const { score: head, statements: own } = say.words.drawings;
  const hasShares = statements.some(({ shares }) => shares);
  return drawRows(title, {
    ...{ ...given, head: own.statement, figures: [head], titleShare: 0.52, hasAxis: !hasShares },
    signs: hasShares
      ? RATED.map((kind) => [
          (x, y) => [outlined(x, y + 2, 28, BAR, COLOURS[kind])],
          say.words.figures.rated[kind],
        ])
      : [],
    rows: statements.map(({ text, category, labels, score, shares }) => {
      const ends = fill(own.ends, { least: labels[0] ?? '', most: labels.at(-1) ?? '' });
      return {
        title: text,
        ...(titleOf && { over: titleOf(category) }),
        under: shares ? `${ends}. ${say.shares(shares)}` : ends,
        figures: [{ text: score ? say.score(score) : own.between, isBold: score !== null }],
        draw: (placeOf, middle) =>
          shares
            ? drawShares(shares, placeOf(10), placeOf(50), middle)
            : [
                ...setTrack(placeOf, middle),
                ...(score ? [deck(placeOf, middle, score.tenths)] : []),
              ],
      };
    }),
  });
}

function drawShares(
  shares: NonNullable<StatementResult['shares']>,
  left: number,
  right: number,
  y: number,
): Shape[] {
  let before = 0;
  return shares.map(({ of, percent }) => {
    const [from, to] = [before, before + percent].map(
      (one) => left + (Math.min(100, one) / 100) * (right - left),
    ) as [number, number];
    before += percent;
    // Shares that are told together are neither.
    const kind = of.length > 1 ? 'neutral' : (of[0] ?? 'neutral');
    return outlined(from, y - BAR / 2, to - from, BAR, COLOURS[kind]);
  });
}

function outlined(x: number, y: number, width: number, height: number, fill: Colour): Shape {
  return { kind: 'rect', x, y, width, height, fill, stroke: 'white' };
}
