import * as v from 'valibot';
import type { Unit } from '../campaigns/units.ts';
import { type Cell, listCells } from './cells.ts';
import { snapshotSchema } from './snapshot.ts';
import { suppress } from './suppress.ts';

const { units, withheld, shown } = snapshotSchema.entries;

/**
 * How many people answered a wave: of everybody, each side and each
 * group, where it may be shown.
 */
export const participationSchema = v.object({
  units,
  shown: v.array(
    v.object({
      ...v.pick(shown.item, ['cell', 'asked', 'open']).entries,
      people: v.number(),
    }),
  ),
  withheld,
});
export type Participation = v.InferOutput<typeof participationSchema>;

/** What is known of a closed wave (decisions/findings.md). */
export const closedWaveSchema = v.object({
  participation: participationSchema,
  /** How many responses could not be read, because their key was lost; 0 while nothing is shown. */
  unread: v.number(),
  /** One if anything may be shown. */
  snapshots: v.array(snapshotSchema),
});
export type ClosedWave = v.InferOutput<typeof closedWaveSchema>;

/** Counts who answered a wave, under the rule for figures. */
export function countParticipation(
  units: readonly Unit[],
  responses: readonly { unit: string; isOpen: boolean }[],
): Participation {
  const counted = units.map((unit) => {
    const own = responses.filter((each) => each.unit === unit.id);
    const open = own.filter(({ isOpen }) => isOpen).length;
    const isShownByOpen = unit.kind === 'group' && unit.openLink === 'shown';
    return { ...unit, checked: own.length - open, open, isShownByOpen };
  });
  const { shown, withheld } = suppress(listCells(units), counted);
  return {
    units: units.map(({ id, kind, name, side }) => ({ id, kind, name, ...(side && { side }) })),
    shown: shown.map((cell) => {
      const own = counted.filter(({ id }) => cell.units.includes(id));
      const sumOf = (key: 'asked' | 'open' | 'checked') =>
        own.reduce((sum, unit) => sum + unit[key], 0);
      const open = sumOf('open');
      return { cell, asked: sumOf('asked'), open, people: sumOf('checked') + open };
    }),
    withheld,
  };
}

/** What the units are called that are no groups: those too small to be shown apart. */
const REST_NAME = 'smaller groups';

/** A withheld cell, with the names of the groups that it would expose. */
interface DescribedCell {
  kind: Cell['kind'];
  name: string;
  reason: 'few' | 'difference';
  exposes: string[];
}

/** Describes what is withheld. */
export function describeWithheld({
  withheld,
  units,
}: Pick<Participation, 'withheld' | 'units'>): DescribedCell[] {
  const nameOf = (id: string) =>
    units.find((unit) => unit.id === id && unit.kind === 'group')?.name ?? REST_NAME;
  return withheld.map(({ cell, reason, exposes }) => ({
    ...{ kind: cell.kind, name: cell.name, reason },
    exposes: [...new Set(exposes.map(nameOf))],
  }));
}
