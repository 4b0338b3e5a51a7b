import { fill } from '../../../core/content/fill.ts';
import type { SectionDifference } from '../../../core/findings/compare.ts';
import type { Trend } from '../../../core/findings/compare-waves.ts';
import type { Score } from '../../../core/findings/figures.ts';
import { type CellResults, type Findings, weakestFirst } from '../../../core/findings/findings.ts';
import type { Snapshot } from '../../../core/findings/snapshot.ts';
import { NONE, type Saying } from '../figures-in-words.ts';
import { listColumns, STEPS, stepOf } from '../heat.ts';
import { finish, type Given } from './draw-rows.ts';
import {
  heightOf,
  type LegendItem,
  type Placed,
  setLegend,
  setLine,
  setText,
  TYPE,
} from './layout.ts';
import { widthOf } from './measure.ts';
import { type Drawing, hatch, rect, type Shape } from './shapes.ts';

interface Column {
  name: string;
  /** Whether a side begins with it. */
  isFirst?: boolean;
  /** Smaller, below the name. */
  note?: string;
  /** Its score in a section; undefined where the whole column is withheld. */
  scoreOf: ((category: string) => Score | null) | undefined;
}

type Difference = Pick<SectionDifference, 'tenths' | 'isAtLeast' | 'counts'>;

interface Grid {
  title: string;
  sections: readonly { category: string; title: string }[];
  columns: readonly Column[];
  /** A last column of figures. */
  gap?: undefined | { name: string; of: (category: string) => Difference };
  notes?: readonly string[];
  hasLegend?: boolean;
}

/** The scores of all groups in all sections, the weakest section first. */
export function drawHeatMap(
  findings: Findings,
  main: CellResults,
  units: Snapshot['units'],
  given: Given,
): Drawing {
  const { say } = given;
  return drawGrid(
    {
      ...gridOf(findings, main, units, say),
      notes: findings.withheld.map((cell) => say.withheld(cell, findings.least)),
    },
    given,
  );
}

/** How many columns have room beside each other on paper, and how many sections in half a page. */
const PAPER_COLUMNS = 7;
const HALF_PAGE = 9;

/** The same in drawings that fit on paper. What is withheld is said elsewhere. */
export function drawHeatMaps(
  findings: Findings,
  main: CellResults,
  units: Snapshot['units'],
  given: Given,
): Drawing[] {
  const grid = gridOf(findings, main, units, given.say);
  const each = grid.sections.length > HALF_PAGE ? PAPER_COLUMNS : 2 * PAPER_COLUMNS;
  const count = Math.ceil(grid.columns.length / each);
  return Array.from({ length: count }, (_, index) =>
    drawGrid(
      {
        ...grid,
        columns: grid.columns.slice(index * each, (index + 1) * each),
        hasLegend: index === count - 1,
      },
      given,
    ),
  );
}

function gridOf(
  findings: Findings,
  main: CellResults,
  units: Snapshot['units'],
  say: Saying,
): Grid {
  const words = say.words.drawings;
  const { gap } = findings;
  return {
    title: words.map.title,
    sections: weakestFirst(main.sections),
    columns: listColumns(findings, units, say.sideOf).map(({ name, isFirst, shown }) => ({
      name,
      isFirst,
      note: shown ? say.ofAsked(shown) : words.withheld,
      scoreOf:
        shown &&
        ((category: string) =>
          shown.sections.find((section) => section.category === category)?.score ?? null),
    })),
    ...(gap && {
      gap: {
        name: words.difference,
        of: (category: string) => {
          const own = gap.sections.find((section) => section.category === category);
          return own ?? UNTOLD;
        },
      },
    }),
  };
}

/** The scores of a group in all sections, wave by wave. */
export function drawTrend(
  { name, waves }: Trend,
  sections: CellResults['sections'],
  given: Given,
): Drawing {
  return drawGrid(
    {
      title: fill(given.say.words.drawings.trend, { group: name }),
      sections: weakestFirst(sections),
      columns: waves.map(({ wave, scores }) => ({
        name: wave,
        scoreOf: scores ? (category: string) => scores[category] ?? null : undefined,
      })),
    },
    given,
  );
}

const UNTOLD: Difference = { tenths: null, isAtLeast: false, counts: false };

const LEAST_COLUMN = 56;
const MOST_COLUMN = 96;
/** What lies between the sides. */
const BETWEEN = 8;
const ROW = 34;
const HEAD = { size: 10.5, isBold: true } as const;
const NOTE = { size: 10, fill: 'steel' } as const;

/** The width in which each score can be read, with what its end adds to it. */
function leastColumn({ score, tenth, beside }: Saying): number {
  const ends = (['low', 'high'] as const).map((end) =>
    widthOf(beside(score({ tenths: 20, end }), tenth(20)), NOTE.size),
  );
  return Math.max(LEAST_COLUMN, ...ends.map((width) => width + 6));
}

/** As many tables below each other as it takes for columns that can be read. */
function drawGrid(
  { title, sections, columns, gap, notes = [], hasLegend = true }: Grid,
  { say, width }: Given,
): Drawing {
  const { section: head, withheld } = say.words.drawings;
  const gapWidth = gap ? Math.max(62, Math.min(84, width * 0.12)) : 0;
  const sides = columns.filter(({ isFirst }) => isFirst).length;
  const inside = width - gapWidth - BETWEEN * Math.max(1, sides);
  // Titles have lines to spare before the names of columns are broken.
  const words = columns.flatMap(({ name }) => name.split(/\s+/));
  const longest = 4 + Math.max(...words.map((word) => widthOf(word, HEAD.size, true)));
  const left = inside - columns.length * longest;
  const titleWidth = Math.max(106, Math.min(170, width * 0.25, left));
  const room = inside - titleWidth;
  const most = Math.max(1, Math.floor(room / leastColumn(say)));
  const tables = Math.ceil(columns.length / most);
  // Of about the same number of columns.
  const each = Math.ceil(columns.length / tables);
  const column = Math.min(MOST_COLUMN, room / Math.min(each, columns.length));
  let y = 0;
  const parts: Placed[] = Array.from({ length: tables }, (_, index) => {
    const own = columns.slice(index * each, (index + 1) * each);
    const placed = setTable({ sections, columns: own, gap, y, titleWidth, column, say });
    y += placed.height + 18;
    return placed;
  });
  const isWithheld = columns.some(({ scoreOf }) =>
    sections.some(({ category }) => !scoreOf?.(category)),
  );
  const legend = setLegend(hasLegend ? legendOf(isWithheld, say) : [], y - 6, width);
  y += legend.height;
  const said = notes.map((note) => {
    const placed = setText(note, { x: 0, y, width, size: TYPE.fine, fill: 'text' });
    y += placed.height;
    return placed;
  });
  const rows = sections.map(({ category, title: section }) => [
    section,
    ...columns.map(({ scoreOf }) => {
      const score = scoreOf?.(category);
      return score ? say.score(score) : withheld;
    }),
    ...(gap ? [say.scoreDifference(gap.of(category))] : []),
  ]);
  const names = [head, ...columns.map(({ name }) => name), ...(gap ? [gap.name] : [])];
  return finish(title, { columns: names, rows }, width, [...parts, legend, ...said]);
}

function legendOf(isWithheld: boolean, { words, band }: Saying): LegendItem[] {
  return [
    ...STEPS.map(
      (step): LegendItem => [
        (x, top) => [rect(x, top + 1, 28, 14, [step.colour, step.share])],
        band(step),
      ],
    ),
    ...(isWithheld
      ? [[(x, top) => hatched([x, top + 1, 28, 14]), words.drawings.withheld] satisfies LegendItem]
      : []),
  ];
}

function setTable({
  sections,
  columns,
  gap,
  y,
  titleWidth,
  column,
  say,
}: Pick<Grid, 'sections' | 'columns' | 'gap'> & {
  say: Saying;
  y: number;
  titleWidth: number;
  column: number;
}): Placed {
  const inner = column - 4;
  // Each side stands apart from the one before it.
  const leftOf = (index: number) =>
    titleWidth +
    index * column +
    BETWEEN * columns.slice(1, index + 1).filter(({ isFirst }) => isFirst).length;
  const heightOfHead = ({ name, note = '' }: Pick<Column, 'name' | 'note'>) =>
    heightOf(name, inner, HEAD) + heightOf(note, inner, NOTE);
  const gapX = leftOf(columns.length) + BETWEEN;
  const head = Math.max(...columns.map(heightOfHead)) + 6;
  const shapes: Shape[] = columns.flatMap((one, index) => {
    const x = leftOf(index) + column / 2;
    const top = y + head - 6 - heightOfHead(one);
    const name = setText(one.name, { x, y: top, width: inner, anchor: 'middle', ...HEAD });
    const note = setText(one.note ?? '', {
      ...{ x, y: top + name.height, width: inner, anchor: 'middle', ...NOTE },
    });
    return [...name.shapes, ...note.shapes];
  });
  if (gap) shapes.push(setLine(gap.name, gapX, y + head - 8, HEAD));
  let top = y + head;
  for (const { category, title } of sections) {
    const name = setText(title, { x: 0, y: top, width: titleWidth - 10 });
    const height = Math.max(ROW, name.height + 8);
    const lowered = (height - name.height) / 2 - 1;
    shapes.push(
      ...name.shapes.map((shape) =>
        shape.kind === 'text' ? { ...shape, y: shape.y + lowered } : shape,
      ),
      ...columns.flatMap(({ scoreOf }, index) =>
        scoreOf
          ? setCell(say, scoreOf(category), [leftOf(index) + 1, top + 1, column - 2, height - 2])
          : [],
      ),
    );
    if (gap) shapes.push(...setGap(say, gap.of(category), gapX, top + height / 2));
    top += height;
  }
  // A column that is withheld is one place.
  for (const [index, { scoreOf }] of columns.entries())
    if (!scoreOf)
      shapes.push(...hatched([leftOf(index) + 1, y + head + 1, column - 2, top - y - head - 2]));
  return { shapes, height: top - y };
}

type Box = readonly [x: number, y: number, width: number, height: number];

/** A score with its band's colour; 'or less' stands below it. One that is withheld is hatched. */
function setCell(say: Saying, score: Score | null, box: Box): Shape[] {
  if (!score) return hatched(box);
  const { colour, share, text } = stepOf(score);
  const figure = say.tenth(score.tenths);
  const end = say.beside(say.score(score), figure);
  const [x, y, width, height] = box;
  const style = { fill: text, anchor: 'middle' } as const;
  const middle = y + height / 2;
  return [
    rect(x, y, width, height, [colour, share]),
    setLine(figure, x + width / 2, middle + (end ? 0 : 5), { isBold: true, ...style }),
    ...(end ? [setLine(end, x + width / 2, middle + 11, { size: 10, ...style })] : []),
  ];
}

function hatched(box: Box): Shape[] {
  const [x, y, width, height] = box;
  return [
    { kind: 'rect', x, y, width, height, fill: 'white', stroke: 'mist' },
    ...hatch(box, 'steel'),
  ];
}

/** A difference beside its row; 'at least' stands above it. */
function setGap(say: Saying, difference: Difference, x: number, middle: number): Shape[] {
  const { tenths, counts } = difference;
  const style = counts ? ({ isBold: true, fill: 'span' } as const) : ({ fill: 'steel' } as const);
  const figure = tenths === null ? NONE : say.change(tenths);
  const least = say.beside(say.scoreDifference(difference), figure);
  if (!least) return [setLine(figure, x, middle + 5, style)];
  return [
    setLine(least, x, middle - 4, { size: 10, fill: 'steel' }),
    setLine(figure, x, middle + 10, style),
  ];
}
