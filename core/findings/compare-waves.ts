import { SIDES, type Side } from '../campaigns/sides.ts';
import { categoryOf } from '../survey/category.ts';
import type { Questionnaire } from '../survey/questionnaire.ts';
import { compareReading, type Reworded } from '../survey/reads-same.ts';
import { findSide, haveSame, placeParts } from './cells.ts';
import { combinePeople } from './combine.ts';
import { type Compared, type Comparison, compare, compareGaps, type GapChange } from './compare.ts';
import type { People, Score } from './figures.ts';
import { type CellResults, type Findings, sectionsOf } from './findings.ts';
import type { Snapshot } from './snapshot.ts';
import type { WaveScores } from './wave-scores.ts';

/** Why a group or side can't be compared with an earlier wave. */
export interface Uncompared {
  name: string;
  reason: 'came' | 'went' | 'renamed' | 'withheld';
  /** A renamed group's earlier name. */
  before?: string;
}

/** A comparison with an earlier wave: of its main cell, and of all others. */
export interface Change extends Comparison {
  since: string;
  others: (Comparison & { name: string })[];
  gap: GapChange | undefined;
  uncompared: Uncompared[];
  /** Statements that read differently then, and declare that wording as equivalent. */
  reworded: Reworded[];
  /** Titles of sections that read differently then and so aren't compared. */
  otherwise: string[];
}

/** Scores of everybody, a side or a group over the waves. */
export interface Trend {
  name: string;
  /** In the order of the waves, ending with this one; null for waves without figures. */
  waves: { wave: string; people: People | null; scores: Record<string, Score | null> | null }[];
}

/** In tenths; null for waves without an exact gap. */
interface GapTrend {
  waves: { wave: string; sections: Record<string, number> | null }[];
}

export interface History {
  /** Since the last comparable wave, and since the first if that is another one. */
  changes: Change[];
  /** Empty without a comparable wave. */
  trends: Trend[];
  gaps: GapTrend | undefined;
  /** Waves that can't be compared: their survey had other words, or the main cell is withheld. */
  apart: { wave: string; reason: 'words' | 'withheld' }[];
}

/**
 * Compares a wave with earlier ones, in the sections that read the same: everybody with everybody,
 * a side with that side, a group with itself unless it was renamed, and the gap with the gap. A
 * group that came, went or was renamed only loses its own line.
 * @param earlier in the order of the waves
 * @param wave its name
 */
export function compareWaves(
  earlier: readonly WaveScores[],
  { words, units }: Pick<Snapshot, 'words' | 'units'>,
  { main, cells }: Pick<Findings, 'main' | 'cells'>,
  wave: string,
): History {
  const now: Placed = { units, cells };
  const read = earlier.map((scores): Then => {
    const reading = readingOf(scores.words, words);
    return { wave: scores.wave, reading, ...place(scores, reading.sections) };
  });
  const [past, others] = [
    read.filter(({ reading }) => reading.sections.length > 0),
    read.filter(({ reading }) => reading.sections.length === 0),
  ];
  const comparable = past.filter((one) => main && matchOf(main, now, one));
  const [first, last] = [comparable[0], comparable.at(-1)];
  const waves: Shown[] = comparable.length === 0 ? [] : [...past, { wave, ...now }];
  return {
    changes: [...new Set([last, first])].flatMap((then) =>
      then && main ? changeSince(then, now, main) : [],
    ),
    trends: waves.length === 0 ? [] : trendsOf(waves, now),
    gaps: waves.length > 0 && gapOf(now) ? { waves: waves.map(describeGap) } : undefined,
    apart: [
      ...others.map((one) => ({ wave: one.wave, reason: 'words' as const })),
      ...past.flatMap((one) =>
        comparable.includes(one) ? [] : { wave: one.wave, reason: 'withheld' as const },
      ),
    ],
  };
}

type PlacedCell = Compared & Pick<CellResults, 'name' | 'units'>;

interface Placed {
  units: Snapshot['units'];
  cells: readonly PlacedCell[];
}

type Shown = Placed & { wave: string };
type Then = Shown & { reading: Reading };

/** The differences in wording between a survey and an earlier wave's. */
interface Reading {
  sections: Questionnaire['sections'];
  reworded: Reworded[];
  otherwise: string[];
}

function readingOf(before: Questionnaire, now: Questionnaire): Reading {
  const compared = now.sections.map((section) => ({
    section,
    reworded: compareReading(categoryOf(section), { before, now }),
  }));
  return {
    sections: compared.flatMap(({ section, reworded }) => (reworded ? [section] : [])),
    reworded: compared.flatMap(({ reworded }) => reworded ?? []),
    otherwise: compared.flatMap(({ section, reworded }) => (reworded ? [] : [section.title])),
  };
}

function place({ units, parts }: WaveScores, sections: Questionnaire['sections']): Placed {
  return {
    units,
    cells: placeParts(units, parts).shown.map(({ cell, parts: own }) => ({
      ...{ name: cell.name, units: cell.units },
      people: combinePeople(own.map(({ people }) => people)),
      sections: sectionsOf(own, { sections }),
    })),
  };
}

function changeSince(then: Then, now: Placed, main: CellResults): Change[] {
  const before = matchOf(main, now, then);
  if (!before) return [];
  const [gapThen, gapNow] = [gapOf(then), gapOf(now)];
  return [
    {
      since: then.wave,
      ...compare(before, main),
      others: now.cells.flatMap((cell) => {
        const match = haveSame(cell.units, main.units) ? undefined : matchOf(cell, now, then);
        return match ? [{ name: cell.name, ...compare(match, cell) }] : [];
      }),
      gap: gapThen && gapNow && compareGaps(gapThen, gapNow),
      uncompared: listUncompared(then, now),
      reworded: then.reading.reworded,
      otherwise: then.reading.otherwise,
    },
  ];
}

/** Its counterpart in an earlier wave. */
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

/** Undefined for a group that isn't alone on its side, and for everybody. */
function sideOf(cell: PlacedCell, { cells, units }: Placed): Side | undefined {
  return SIDES.find((side) => findSide(side, cells, units) === cell);
}

/** Undefined for a whole side and for everybody. */
function groupOf(cell: PlacedCell, now: Placed): Snapshot['units'][number] | undefined {
  if (cell.units.length > 1 || now.units.length === 1 || sideOf(cell, now)) return undefined;
  return now.units.find(({ id, kind }) => kind === 'group' && cell.units.includes(id));
}

/** From users to sponsors, if both are shown. */
function gapOf({ cells, units }: Placed): Comparison | undefined {
  const [users, sponsors] = SIDES.map((side) => findSide(side, cells, units));
  return users && sponsors && compare(users, sponsors);
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

function trendsOf(waves: readonly Shown[], now: Placed): Trend[] {
  return now.cells.map((cell) => ({
    name: cell.name,
    waves: waves.map((wave) => {
      const match = wave.cells === now.cells ? cell : matchOf(cell, now, wave);
      return {
        wave: wave.wave,
        people: match?.people ?? null,
        scores:
          match === undefined
            ? null
            : Object.fromEntries(match.sections.map(({ category, score }) => [category, score])),
      };
    }),
  }));
}

function describeGap(wave: Shown): GapTrend['waves'][number] {
  const told = gapOf(wave)?.sections.flatMap(({ category, tenths, isAtLeast }) =>
    tenths === null || isAtLeast ? [] : [[category, tenths] as const],
  );
  return { wave: wave.wave, sections: told ? Object.fromEntries(told) : null };
}
