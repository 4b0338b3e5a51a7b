import type { Side } from '../campaigns/sides.ts';
import { asksForBeliefs, readBy } from '../campaigns/survey-words.ts';
import { categoryOf } from '../survey/category.ts';
import { BARRIER_LIMIT, READY_MARK } from '../survey/profile.ts';
import type { Questionnaire } from '../survey/questionnaire.ts';
import {
  type Cell,
  type CellNames,
  findSide,
  haveSame,
  placeParts,
  type WithheldCell,
} from './cells.ts';
import { combineScores, combineShares } from './combine.ts';
import { type Comparison, compare } from './compare.ts';
import {
  HIGHEST_TENTHS,
  LOWEST_TENTHS,
  type Part,
  type Score,
  type Share,
  type ShownFigure,
} from './figures.ts';
import { type CountedCell, describeCount } from './participation.ts';
import type { Snapshot } from './snapshot.ts';

export interface SectionResult {
  category: string;
  title: string;
  /** Null if withheld. */
  score: Score | null;
}

export interface StatementResult {
  id: number;
  text: string;
  category: string;
  /** Whether agreeing is unfavourable; then ratings are stored reversed. */
  reversed: boolean;
  /** For the ratings 1 to 5; 5 is favourable. */
  labels: string[];
  /** Null: only known to lie between its ends. */
  score: Score | null;
  shares: Share[] | undefined;
}

export interface CellResults extends CountedCell {
  sections: SectionResult[];
  /** Those that may be shown. */
  statements: StatementResult[];
}

/**
 * Where work begins: the lowest section, if it is a barrier, with its lowest statements if all that
 * make its score are shown.
 */
interface FirstBarrier {
  section: SectionResult & { score: Score };
  statements: (StatementResult & { score: Score })[];
}

export interface Findings {
  cells: CellResults[];
  main: CellResults | undefined;
  /** The Value Translation Gap, from users to sponsors, if both are shown. */
  gap: Comparison | undefined;
  barrier: FirstBarrier | undefined;
  /** Whether sponsors were asked for their beliefs, in a wording of their own. */
  areBeliefs: boolean;
  /** Whether any group may be of sponsors. */
  asksSponsors: boolean;
  least: number;
  withheld: WithheldCell[];
}

/** Uses only what is shown of the parts. */
export function deriveFindings(snapshot: Snapshot, names?: CellNames): Findings {
  const { units, words } = snapshot;
  const { shown, withheld } = placeParts(units, snapshot.parts, names);
  const cells = shown.map(({ cell, parts }) => resultsOf(cell, parts, snapshot));
  const [users, sponsors] = [findSide('users', cells, units), findSide('sponsors', cells, units)];
  const main = mainOf(cells, units);
  return {
    cells,
    main,
    gap: users && sponsors && compare(users, sponsors),
    barrier: main && findBarrier(main, words),
    areBeliefs: asksForBeliefs(words),
    asksSponsors: units.some(({ side }) => side !== 'users'),
    least: words.least,
    withheld,
  };
}

/**
 * The subject of a summary: users if shown, else the first shown cell, which is everybody if shown.
 */
function mainOf<Each extends Pick<Cell, 'units'>>(
  cells: readonly Each[],
  units: Snapshot['units'],
): Each | undefined {
  return findSide('users', cells, units) ?? cells[0];
}

function resultsOf(cell: Cell, parts: readonly Part[], snapshot: Snapshot): CellResults {
  const words = readBy(sideOfCell(cell, snapshot.units), snapshot.words);
  const aboutPerson = snapshot.sides.find(({ units }) => haveSame(units, cell.units));
  const statements = words.sections
    .flatMap((section) => section.statements)
    .flatMap((statement) => {
      const figure =
        aboutPerson?.statements.find(({ id }) => id === statement.id) ??
        combineStatement(statement.id, parts);
      return figure
        ? [describeStatement(statement, words.scales[statement.scaleType], figure)]
        : [];
    });
  return {
    ...cell,
    ...describeCount(parts),
    sections: sectionsOf(parts, words),
    statements,
  };
}

/** Of several parts together, with titles. */
export function sectionsOf(
  parts: readonly Pick<Part, 'people' | 'sections'>[],
  { sections }: Pick<Questionnaire, 'sections'>,
): SectionResult[] {
  return sections.flatMap((section) => {
    const category = categoryOf(section);
    const own = parts.flatMap(({ people, sections: each }) => {
      const found = each.find((one) => one.category === category);
      return found ? [{ score: found.score, people }] : [];
    });
    if (own.length === 0) return [];
    return [{ category, title: section.title, score: combineScores(own) ?? null }];
  });
}

function combineStatement(id: number, parts: readonly Part[]): ShownFigure | undefined {
  const own = parts.flatMap(({ people, statements }) => {
    const found = statements.find((one) => one.id === id);
    return found ? [{ ...found, people, shares: found.shares }] : [];
  });
  const [first] = own;
  if (!first || own.length < parts.length) return undefined;
  const score = combineScores(own) ?? null;
  // Of several parts, what is between the ends could be anything.
  if (!score && parts.length > 1) return undefined;
  const shares = combineShares(own);
  return { id, score, ...(shares && { shares }) };
}

function describeStatement(
  { id, text, category, reverse = false }: Questionnaire['sections'][number]['statements'][number],
  labels: readonly string[] = [],
  { score, shares }: ShownFigure,
): StatementResult {
  return {
    ...{ id, text, category, score, shares, reversed: reverse },
    labels: reverse ? labels.toReversed() : [...labels],
  };
}

/** The only side in the cell, if there is just one. */
function sideOfCell({ units }: Cell, all: Snapshot['units']): Side | undefined {
  const sides = new Set(units.map((id) => all.find((unit) => unit.id === id)?.side));
  return sides.size === 1 ? [...sides][0] : undefined;
}

/** In tenths. */
export function rangeOf({ tenths, end }: Score): [least: number, most: number] {
  return [end === 'low' ? LOWEST_TENTHS : tenths, end === 'high' ? HIGHEST_TENTHS : tenths];
}

/** Whether even its lowest possible value is ready. */
export function isCertainlyReady(score: Score | null): boolean {
  return score !== null && rangeOf(score)[0] >= 10 * READY_MARK;
}

/** All that may be the lowest, among shown scores. */
export function lowestOf<Each extends { score: Score | null }>(
  all: readonly Each[],
): (Each & { score: Score })[] {
  const told = all.flatMap((each) => (each.score ? [{ ...each, score: each.score }] : []));
  const bound = Math.min(...told.map(({ score }) => rangeOf(score)[1]));
  return told.filter(({ score }) => rangeOf(score)[0] <= bound);
}

/** Orders by score, the weakest first: '2.0 or less' before 2.0; what has no score stands last. */
export function weakestFirst<Each extends { score: Score | null }>(all: readonly Each[]): Each[] {
  const placed = all.map((each) => ({
    each,
    range: each.score ? rangeOf(each.score) : [HIGHEST_TENTHS + 1, 0],
  }));
  return placed
    .sort(
      ({ range: [low = 0, high = 0] }, { range: [otherLow = 0, otherHigh = 0] }) =>
        high - otherHigh || low - otherLow,
    )
    .map(({ each }) => each);
}

/** For how many sections it is said what to do. */
export const MOST_STEPS = 3;

/** The lowest sections that aren't certainly ready, the lowest first. */
export function weakestOf(sections: readonly SectionResult[], most: number): SectionResult[] {
  return weakestFirst(sections)
    .filter(({ score }) => score && !isCertainlyReady(score))
    .slice(0, most);
}

/** Undefined if no section is a barrier (product.md, Survey). */
function findBarrier(
  { sections, statements }: CellResults,
  words: Questionnaire,
): FirstBarrier | undefined {
  const section = lowestOf(sections).find(({ score }) => rangeOf(score)[1] <= 10 * BARRIER_LIMIT);
  if (!section) return undefined;
  const scored = words.sections
    .filter((one) => categoryOf(one) === section.category)
    .flatMap((one) => one.statements.filter(({ aboutPerson }) => !aboutPerson));
  const own = statements.filter(({ id }) => scored.some((one) => one.id === id));
  const lowest = lowestOf(own);
  // One that isn't shown may be lower; one without a score lies between the ends.
  const isKnown =
    own.length === scored.length &&
    (own.every(({ score }) => score) || lowest.some(({ score }) => score.end === 'low'));
  return { section, statements: isKnown ? lowest : [] };
}
