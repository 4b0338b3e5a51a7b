import * as v from 'valibot';
import type { Unit } from '../campaigns/units.ts';
import { type Cell, placeParts, type WithheldCell } from './cells.ts';
import { combineCounts } from './combine.ts';
import { type CountedPart, countedPartSchema } from './figures.ts';
import { countPart, partsOf } from './parts.ts';
import { snapshotSchema } from './snapshot.ts';

/** How many people answered a wave, as far as it is told. */
export const participationSchema = v.object({
  /** The least number of people in a figure. */
  least: v.number(),
  units: snapshotSchema.entries.units,
  parts: v.array(countedPartSchema),
});
export type Participation = v.InferOutput<typeof participationSchema>;

/** What is known of a closed wave (decisions/findings.md). */
export const closedWaveSchema = v.object({
  participation: participationSchema,
  /** How many responses could not be read, because their key was lost; 0 while nothing is shown. */
  unread: v.number(),
  /** Missing where nothing may be shown. */
  snapshot: v.optional(snapshotSchema),
});
export type ClosedWave = v.InferOutput<typeof closedWaveSchema>;

/** Counts who answered a wave, under the rule for figures. */
export function countParticipation(
  units: readonly Unit[],
  responses: readonly { unit: string; isOpen: boolean }[],
  least: number,
): Participation {
  const counted = units.map((unit) => {
    const own = responses.filter((each) => each.unit === unit.id);
    const open = own.filter(({ isOpen }) => isOpen).length;
    return { ...unit, checked: own.length - open, open };
  });
  return {
    least,
    units: units.map(({ id, kind, name, side }) => ({ id, kind, name, ...(side && { side }) })),
    parts: partsOf(counted, least).map((part) => countPart(part, least)),
  };
}

/** A cell with how many answered, and what that leaves open. */
export interface CountedCell extends Cell, Omit<CountedPart, 'units'> {
  absence: Absence;
}

/**
 * Those of a cell who didn't answer. `told`: how many, and by how many tenths a score is lower if
 * they rate a point lower. `unknown`: there are answers by an open link. `untold`: nearly all or all
 * answered, there or in a part of the cell, so that their number would tell who did.
 */
export type Absence =
  | { kind: 'told'; people: number; lowerBy: number }
  | { kind: 'unknown' }
  | { kind: 'untold' };

/** Lists how many answered of each shown cell, and which cells are withheld. */
export function listCounts({ units, parts }: Pick<Participation, 'units' | 'parts'>): {
  shown: CountedCell[];
  withheld: WithheldCell[];
} {
  const { shown, withheld } = placeParts(units, parts);
  return {
    shown: shown.map(({ cell, parts: own }) => ({ ...cell, ...describeCount(own) })),
    withheld,
  };
}

/** Counts the people of some parts, with what that leaves open. */
export function describeCount(
  parts: readonly CountedPart[],
): Omit<CountedPart, 'units'> & { absence: Absence } {
  const counts = combineCounts(parts);
  return { ...counts, absence: absenceOf(counts) };
}

function absenceOf({ asked, people, open }: Omit<CountedPart, 'units'>): Absence {
  if (open > 0) return { kind: 'unknown' };
  if (!people.isTold) return { kind: 'untold' };
  const absent = asked - people.most;
  return { kind: 'told', people: absent, lowerBy: Math.round((10 * absent) / asked) };
}
