import type { Side } from '../campaigns/campaign.ts';
import type { Remedies } from '../survey/remedies.ts';
import { type Cell, findSide, haveSame } from './cells.ts';
import { type Comparison, compare } from './compare.ts';
import { type FirstBarrier, findBarrier, type Results, resultsOf } from './results.ts';
import type { Snapshot } from './snapshot.ts';
import { mainOf, type WaveScores } from './wave-scores.ts';

/** The results of the people of a cell. */
export interface CellResults extends Cell, Results {
  invited: number | undefined;
}

/** The findings of one wave, derived from nothing but its snapshot. */
export interface Findings {
  cells: CellResults[];
  main: CellResults | undefined;
  /** From users to sponsors, if both are shown: the Value Translation Gap. */
  gap: Comparison | undefined;
  barrier: FirstBarrier | undefined;
  withheld: { name: string; reason: 'few' | 'difference'; exposes: string[] }[];
}

/** Derives the findings of a wave. */
export function deriveFindings(snapshot: Snapshot, remedies: Remedies): Findings {
  const cells = snapshot.shown.map(({ cell, invited, figures }) => ({ ...cell, invited, ...resultsOf(figures, snapshot.edition.words) }));
  const sideOf = (side: Side) => findSide(side, cells, snapshot.groups);
  const [users, sponsors] = [sideOf('users'), sideOf('sponsors')];
  const main = mainOf(cells, snapshot.groups);
  const nameOf = (group: string) => snapshot.groups.find(({ id }) => id === group)?.name ?? group;
  return {
    cells,
    main,
    gap: users && sponsors && compare(users, sponsors),
    barrier: main && findBarrier(main, remedies),
    withheld: snapshot.withheld.map(({ cell, reason, exposes }) => ({ name: cell.name, reason, exposes: exposes.map(nameOf) })),
  };
}

/** A wave compared with an earlier one. */
export interface Change extends Comparison {
  /** The name of the earlier wave. */
  since: string;
}

/**
 * Compares the main cell of a wave with that of the first and of the last earlier wave: those in which the same groups answered the same edition.
 * @param earlier in the order of the waves.
 */
export function compareWaves(earlier: readonly WaveScores[], { edition }: Pick<Snapshot, 'edition'>, { main }: Pick<Findings, 'main'>): Change[] {
  const comparable = earlier.filter(({ edition: id, groups }) => id === edition.id && main && haveSame(groups, main.groups));
  const [first, last] = [comparable[0], comparable.at(-1)];
  return [...new Set([last, first])].flatMap((one) => {
    if (!one || !main) return [];
    const results = resultsOf({ ...one, statements: [] }, edition.words);
    return [{ since: one.wave, ...compare(results, main) }];
  });
}
