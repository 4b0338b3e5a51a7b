import { fill } from '../../../core/content/fill.ts';
import type { SectionDifference } from '../../../core/findings/compare.ts';
import type { Trend } from '../../../core/findings/compare-waves.ts';
import type { Score } from '../../../core/findings/figures.ts';
import { type CellResults, type Findings, weakestFirst } from '../../../core/findings/findings.ts';
import type { Snapshot } from '../../../core/findings/snapshot.ts';
import { splitList } from '../../../core/split-list.ts';
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
import { piecesOf, widthOf } from './measure.ts';
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

export interface Grid {
  title: string;
  sections: readonly { category: string; title: string }[];
  columns: readonly Column[];
  /** A last column of figures. */
  gap?: undefined | { name: string; of: (category: string) => Difference };
  notes?: readonly string[];
}

/** The scores of all groups in all sections, the weakest section first. */
export function heatMapOf(
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
    notes: findings.withheld.map((cell) => say.withheld(cell, findings.least)),
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
export function trendOf(
  { name, waves }: Trend,
  sections: CellResults['sections'],
  say: Saying,
): Grid {
  return {
    title: fill(say.words.drawings.trend, { group: name }),
    sections: weakestFirst(sections),
    columns: waves.map(({ wave, scores }) => ({
      name: wave,
      scoreOf: scores ? (category: string) => scores[category] ?? null : undefined,
    })),
  };
}

const UNTOLD: Difference = { tenths: null, isAtLeast: false, counts: false };

const LEAST_COLUMN = 56;
const MOST_COLUMN = 96;
const LEAST_TITLE = 106;
const MOST_TITLE = 170;
/** What lies between the sides. */
const BETWEEN = 8;
const ROW = 34;
const HEAD = { size: 10.5, isBold: true } as const;
/** The size of names in narrow columns. */
const SMALL_HEAD = 9.5;
const NOTE = { size: 10, fill: 'steel' } as const;

/** The width in which each score can be read, with what its end adds to it. */
function leastColumn({ score, tenth, beside }: Saying): number {
  const ends = (['low', 'high'] as const).map((end) =>
    widthOf(beside(score({ tenths: 20, end }), tenth(20)), NOTE.size),
  );
  return Math.max(LEAST_COLUMN, ...ends.map((width) => width + 6));
}

/** The width of the last column of figures, each with 'at least' above it. */
function widthOfGap({ sections, gap }: Grid, say: Saying): number {
  if (!gap) return 0;
  const figures = sections.flatMap(({ category }) => {
    const { figure, least } = splitGap(say, gap.of(category));
    return [widthOf(figure, TYPE.text, true), widthOf(least, NOTE.size)];
  });
  return Math.max(widthOf(gap.name, HEAD.size, true), ...figures);
}

interface Sizes {
  /** How many columns a table has. */
  each: number;
  titleWidth: number;
  column: number;
  /** Of the names of columns. */
  headSize: number;
  /** How many lines they have at most. */
  lines?: number;
}

/** As few tables of about the same number of columns as it takes for columns that can be read. */
function sizesOf(grid: Grid, { say, width }: Given): Sizes {
  const { columns } = grid;
  const sides = columns.filter(({ isFirst }) => isFirst).length;
  const inside = width - widthOfGap(grid, say) - BETWEEN * Math.max(1, sides);
  const least = leastColumn(say);
  const most = Math.max(1, Math.floor((inside - LEAST_TITLE) / least));
  const each = Math.ceil(columns.length / Math.ceil(columns.length / most));
  // Before a word above a column is split, titles have more lines, columns are wider than others
  // need to be, and all names are smaller.
  const words = columns.flatMap(({ name }) => piecesOf(name).map((piece) => piece.trimEnd()));
  const widthsAt = (size: number) => words.map((word) => 4 + widthOf(word, size, true));
  const longest = Math.max(...widthsAt(HEAD.size));
  const left = inside - each * Math.max(least, longest);
  const titleWidth = Math.max(LEAST_TITLE, Math.min(MOST_TITLE, width * 0.25, left));
  const column = Math.min(Math.max(MOST_COLUMN, longest), (inside - titleWidth) / each);
  const splitAt = (size: number) => widthsAt(size).filter((one) => one > column).length;
  const headSize = splitAt(SMALL_HEAD) < splitAt(HEAD.size) ? SMALL_HEAD : HEAD.size;
  return { each, titleWidth, column, headSize };
}

/** As many tables below each other as it takes for columns that can be read. */
export function drawGrid(grid: Grid, given: Given): Drawing {
  const sizes = sizesOf(grid, given);
  return drawTables(grid, given, sizes, tablesOf(grid, sizes), legendOf(grid, given.say));
}

/** How many lines a column's name has on paper, where it is whole above the group's own scores. */
const PAPER_LINES = 6;

/**
 * Each table in a drawing of its own, and no name so long that a page has no room for it. The notes
 * stand elsewhere.
 */
export function drawOnPaper(grid: Grid, given: Given): Drawing[] {
  const sizes = { ...sizesOf(grid, given), lines: PAPER_LINES };
  const tables = tablesOf(grid, sizes);
  return tables.map((table, index) => {
    const legend = index === tables.length - 1 ? legendOf(grid, given.say) : [];
    return drawTables({ ...grid, notes: [] }, given, sizes, [table], legend);
  });
}

type Table = readonly Column[];

function tablesOf({ columns }: Grid, { each }: Sizes): Table[] {
  return splitList(columns, each);
}

function drawTables(
  { title, sections, gap, notes = [] }: Grid,
  { say, width }: Given,
  sizes: Sizes,
  tables: readonly Table[],
  items: readonly LegendItem[],
): Drawing {
  const { section: head, withheld } = say.words.drawings;
  let y = 0;
  const parts = tables.map((columns) => {
    const placed = setTable({ ...sizes, sections, columns, gap, y, say });
    y += placed.height + 18;
    return placed;
  });
  const legend = setLegend(items, y - 6, width);
  y += legend.height;
  const said = notes.map((note) => {
    const placed = setText(note, { x: 0, y, width, size: TYPE.fine, fill: 'text' });
    y += placed.height;
    return placed;
  });
  const columns = tables.flat();
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

function legendOf({ columns, sections }: Grid, { words, band }: Saying): LegendItem[] {
  const isWithheld = columns.some(({ scoreOf }) =>
    sections.some(({ category }) => !scoreOf?.(category)),
  );
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
  headSize,
  lines,
  say,
}: Pick<Grid, 'sections' | 'columns' | 'gap'> & Sizes & { say: Saying; y: number }): Placed {
  const inner = column - 4;
  const nameStyle = { ...HEAD, size: headSize, ...(lines && { most: lines }) };
  // Each side stands apart from the one before it.
  const leftOf = (index: number) =>
    titleWidth +
    index * column +
    BETWEEN * columns.slice(1, index + 1).filter(({ isFirst }) => isFirst).length;
  const heightOfHead = ({ name, note = '' }: Pick<Column, 'name' | 'note'>) =>
    heightOf(name, inner, nameStyle) + heightOf(note, inner, NOTE);
  const gapX = leftOf(columns.length) + BETWEEN;
  const head = Math.max(...columns.map(heightOfHead)) + 6;
  const shapes: Shape[] = columns.flatMap((one, index) => {
    const x = leftOf(index) + column / 2;
    const top = y + head - 6 - heightOfHead(one);
    const name = setText(one.name, { x, y: top, width: inner, anchor: 'middle', ...nameStyle });
    const note = setText(one.note ?? '', {
      ...{ x, y: top + name.height, width: inner, anchor: 'middle', ...NOTE },
    });
    return [...name.shapes, ...note.shapes];
  });
  if (gap) shapes.push(setLine(gap.name, gapX, y + head - 8, HEAD));
  let top = y + head;
  for (const { category, title } of sections) {
    const name = setText(title, { x: 0, y: top, width: titleWidth - 10 });
    const height = Math.max(ROW, name.height + 4);
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
  const style = difference.counts
    ? ({ isBold: true, fill: 'span' } as const)
    : ({ fill: 'steel' } as const);
  const { figure, least } = splitGap(say, difference);
  if (!least) return [setLine(figure, x, middle + 5, style)];
  return [
    setLine(least, x, middle - 4, { size: 10, fill: 'steel' }),
    setLine(figure, x, middle + 10, style),
  ];
}

function splitGap(say: Saying, difference: Difference): { figure: string; least: string } {
  const { tenths } = difference;
  const figure = tenths === null ? NONE : say.change(tenths);
  return { figure, least: say.beside(say.scoreDifference(difference), figure) };
}
