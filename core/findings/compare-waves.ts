import { SIDES, type Side } from '../campaigns/sides.ts';
import type { EditionWords } from '../survey/edition.ts';
import { findSide, haveSame } from './cells.ts';
import {
  type Compared,
  type Comparison,
  compare,
  judgeTogether,
  type Measured,
  measure,
  measureGaps,
} from './compare.ts';
import type { CellResults, Findings } from './findings.ts';
import { resultsOfSums } from './results.ts';
import type { Snapshot } from './snapshot.ts';
import type { WaveScores } from './wave-scores.ts';

/** What a wave's gap between sponsors and users is called beside its groups. */
export const GAP = 'The gap between sponsors and people who use it';

/** A group or side that can't be compared with an earlier wave, and why. */
export interface Uncompared {
  name: string;
  reason: 'came' | 'went' | 'renamed' | 'withheld';
  /** What a renamed group was called. */
  before?: string;
}

/** A wave compared with an earlier one: its main cell, and in `others` all others and the gap. */
export interface Change extends Comparison {
  since: string;
  /** Tested as one family, apart from the main cell. */
  others: (Comparison & { name: string })[];
  uncompared: Uncompared[];
}

/** The scores of everybody, a side or a group over the waves, or the gap. */
export interface Trend {
  name: string;
  /** In the order of the waves, the last is the wave itself; null where a wave has none. */
  waves: { wave: string; people: number; scores: Record<string, number> | null }[];
}

/** A wave among the earlier ones of its campaign. */
export interface History {
  /** Since the last comparable wave, and since the first if that is another. */
  changes: Change[];
  /** Empty where there is no comparable wave. */
  trends: Trend[];
  /** The waves that can't be compared: other words were answered, or the main cell is withheld. */
  apart: { wave: string; reason: 'words' | 'withheld' }[];
}

/**
 * Compares a wave with the earlier ones that answered the same edition: everybody with everybody,
 * a side with that side, a group with itself unless it was renamed, and the gap with the gap. What
 * came, went or was renamed loses its own line alone.
 * @param earlier in the order of the waves. @param wave the name of the wave.
 */
export function compareWaves(
  earlier: readonly WaveScores[],
  { edition, units }: Pick<Snapshot, 'edition' | 'units'>,
  { main, cells }: Pick<Findings, 'main' | 'cells'>,
  wave: string,
): History {
  const [same, others] = [
    earlier.filter((one) => one.edition === edition.id),
    earlier.filter((one) => one.edition !== edition.id),
  ];
  const now: Placed = { units, cells };
  const past = same.map((scores) => ({ wave: scores.wave, ...place(scores, edition.words) }));
  const comparable = past.filter((one) => main && matchOf(main, now, one));
  const [first, last] = [comparable[0], comparable.at(-1)];
  return {
    changes: [...new Set([last, first])].flatMap((then) =>
      then && main ? changeSince(then, now, main) : [],
    ),
    trends: comparable.length === 0 ? [] : trendsOf([...past, { wave, ...now }], now),
    apart: [
      ...others.map((one) => ({ wave: one.wave, reason: 'words' as const })),
      ...past.flatMap((one) =>
        comparable.includes(one) ? [] : { wave: one.wave, reason: 'withheld' as const },
      ),
    ],
  };
}

type PlacedCell = Compared & Pick<CellResults, 'name' | 'units'>;

/** The cells of a wave, and the units that they are made of. */
interface Placed {
  units: Snapshot['units'];
  cells: readonly PlacedCell[];
}

type Then = Placed & { wave: string };

function place({ units, cells }: WaveScores, words: EditionWords): Placed {
  return {
    units,
    cells: cells.map((cell) => ({
      ...resultsOfSums({ ...cell, statements: [] }, words, cell.fraction),
      ...{ name: cell.name, units: cell.units },
    })),
  };
}

function changeSince(then: Then, now: Placed, main: CellResults): Change[] {
  const before = matchOf(main, now, then);
  if (!before) return [];
  const measured: [name: string, Measured][] = now.cells.flatMap((cell) => {
    const match = haveSame(cell.units, main.units) ? undefined : matchOf(cell, now, then);
    return match ? [[cell.name, measure(match, cell)]] : [];
  });
  const [gapThen, gapNow] = [sidesOf(then), sidesOf(now)];
  if (gapThen && gapNow) measured.push([GAP, measureGaps(gapThen, gapNow)]);
  const judged = judgeTogether(measured.map(([, each]) => each));
  return [
    {
      since: then.wave,
      ...compare(before, main),
      others: judged.map((comparison, index) => ({
        name: measured[index]?.[0] ?? '',
        ...comparison,
      })),
      uncompared: listUncompared(then, now),
    },
  ];
}

/** The cell of an earlier wave that a cell is compared with. */
function matchOf(cell: PlacedCell, now: Placed, then: Placed): PlacedCell | undefined {
  const idsOf = ({ units }: Placed) => units.map(({ id }) => id);
  const group = groupOf(cell, now);
  if (group) {
    const former = then.units.find(({ id }) => id === group.id);
    if (former?.name !== group.name) return undefined;
    return then.cells.find(({ units }) => haveSame(units, [group.id]));
  }
  const side = sideOf(cell, now);
  if (side) return findSide(side, then.cells, then.units);
  return haveSame(cell.units, idsOf(now))
    ? then.cells.find(({ units }) => haveSame(units, idsOf(then)))
    : undefined;
}

/** The side that a cell is; undefined for a group that has others beside it, and for everybody. */
function sideOf(cell: PlacedCell, { cells, units }: Placed): Side | undefined {
  return SIDES.find((side) => findSide(side, cells, units) === cell);
}

/** The group that a cell is, where it isn't a whole side or everybody. */
function groupOf(cell: PlacedCell, now: Placed): Snapshot['units'][number] | undefined {
  if (cell.units.length > 1 || now.units.length === 1 || sideOf(cell, now)) return undefined;
  return now.units.find(({ id, kind }) => kind === 'group' && cell.units.includes(id));
}

/** People who use it and sponsors, if both are shown. */
function sidesOf({ cells, units }: Placed): [PlacedCell, PlacedCell] | undefined {
  const [users, sponsors] = SIDES.map((side) => findSide(side, cells, units));
  return users && sponsors && [users, sponsors];
}

function listUncompared(then: Placed, now: Placed): Uncompared[] {
  const groupsOf = ({ units }: Placed) => units.filter(({ kind }) => kind === 'group');
  const formerOf = (id: string) => groupsOf(then).find((unit) => unit.id === id);
  const came = groupsOf(now).flatMap(({ id, name }): Uncompared[] => {
    const former = formerOf(id);
    if (!former) return [{ name, reason: 'came' }];
    return former.name === name ? [] : [{ name, reason: 'renamed', before: former.name }];
  });
  const went = groupsOf(then).filter(({ id }) => !groupsOf(now).some((unit) => unit.id === id));
  const named = new Set(came.map(({ name }) => name));
  const hidden = now.cells.filter((cell) => !named.has(cell.name) && !matchOf(cell, now, then));
  return [
    ...came,
    ...went.map(({ name }): Uncompared => ({ name, reason: 'went' })),
    ...hidden.map(({ name }): Uncompared => ({ name, reason: 'withheld' })),
  ];
}

function trendsOf(waves: readonly Then[], now: Placed): Trend[] {
  const scoresIn = (cell: PlacedCell | undefined) =>
    cell ? Object.fromEntries(cell.sections.map(({ category, mean }) => [category, mean])) : null;
  const trendOf = (
    name: string,
    find: (wave: Then) => [number, Trend['waves'][number]['scores']],
  ) => ({
    name,
    waves: waves.map((wave) => {
      const [people, scores] = find(wave);
      return { wave: wave.wave, people, scores };
    }),
  });
  const ofCells = now.cells.map((cell) =>
    trendOf(cell.name, (wave) => {
      const match = wave.cells === now.cells ? cell : matchOf(cell, now, wave);
      return [match?.people ?? 0, scoresIn(match)];
    }),
  );
  if (!sidesOf(now)) return ofCells;
  const gap = trendOf(GAP, (wave) => {
    const sides = sidesOf(wave);
    if (!sides) return [0, null];
    const { people, sections } = compare(...sides);
    return [
      people[0] + people[1],
      Object.fromEntries(sections.map(({ category, value }) => [category, value])),
    ];
  });
  return [...ofCells, gap];
}
