import * as v from 'valibot';
import type { Unit } from '../campaigns/units.ts';
import { type Cell, type CellNames, placeParts, type WithheldCell } from './cells.ts';
import { combineCounts } from './combine.ts';
import { type CountedPart, countedPartSchema } from './figures.ts';
import { countPart, partsOf } from './parts.ts';
import { snapshotSchema } from './snapshot.ts';

export const participationSchema = v.object({
  least: v.number(),
  units: snapshotSchema.entries.units,
  parts: v.array(countedPartSchema),
});
export type Participation = v.InferOutput<typeof participationSchema>;

/** decisions/findings.md. */
export const closedWaveSchema = v.object({
  participation: participationSchema,
  /** Responses that couldn't be read because their key was lost; 0 if nothing is shown. */
  unread: v.number(),
  /** Absent if nothing may be shown. */
  snapshot: v.optional(snapshotSchema),
});
export type ClosedWave = v.InferOutput<typeof closedWaveSchema>;

/** Applies the rule for figures. */
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

export interface CountedCell extends Cell, Omit<CountedPart, 'units'> {
  absence: Absence;
}

/**
 * The people of a cell who didn't answer. `told`: with the tenths by which the score falls if they
 * rate a point lower. `unknown`: there are answers by an open link. `untold`: nearly all answered,
 * in the cell or a part of it, so that the number would reveal who did.
 */
export type Absence =
  | { kind: 'told'; people: number; lowerBy: number }
  | { kind: 'unknown' }
  | { kind: 'untold' };

/** Of each shown cell. */
export function listCounts(
  { units, parts }: Pick<Participation, 'units' | 'parts'>,
  names?: CellNames,
): {
  shown: CountedCell[];
  withheld: WithheldCell[];
} {
  const { shown, withheld } = placeParts(units, parts, names);
  return {
    shown: shown.map(({ cell, parts: own }) => ({ ...cell, ...describeCount(own) })),
    withheld,
  };
}

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
