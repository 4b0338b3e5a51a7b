import type { Unit } from '../../core/campaigns/units.ts';
import { type Snapshot, takeSnapshot } from '../../core/findings/snapshot.ts';
import type { Edition } from '../../core/survey/edition.ts';

/** Everything that was answered to an edition in a wave. */
interface Answered {
  edition: Edition;
  units: readonly Unit[];
  responses: readonly { unit: string; isOpen: boolean; answers: Record<string, number> }[];
}

// Until core/findings counts by units, both shapes are given.
const take = takeSnapshot as unknown as (answered: object) => Snapshot | undefined;

/** The snapshot of an edition in a wave; undefined if nothing of it may be shown. */
export function snapshotOf({ edition, units, responses }: Answered): Snapshot | undefined {
  const snapshot = take({
    edition,
    units,
    groups: units,
    responses: responses.map(({ unit, isOpen, answers }) => ({ unit, group: unit, isOpen, answers })),
  });
  return snapshot?.shown.length === 0 ? undefined : snapshot;
}
