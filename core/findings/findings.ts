import type { Side } from '../campaigns/campaign.ts';
import type { Remedies } from '../survey/remedies.ts';
import { type Cell, findSide, haveSame } from './cells.ts';
import { type Comparison, compare } from './compare.ts';
import { type FirstBarrier, findBarrier, type Results, resultsOfSums } from './results.ts';
import type { Snapshot } from './snapshot.ts';
import { fractionOf, mainOf, type WaveScores } from './wave-scores.ts';

/** The results of the people of a cell. */
export interface CellResults extends Cell, Results {
  asked: number;
  /** How many of them came by an open link. */
  open: number;
}

/** The findings of one wave, derived from nothing but its snapshot. */
export interface Findings {
  cells: CellResults[];
  main: CellResults | undefined;
  /** From users to sponsors, if both are shown: the Value Translation Gap. */
  gap: Comparison | undefined;
  barrier: FirstBarrier | undefined;
  withheld: { kind: Cell['kind']; name: string; reason: 'few' | 'difference'; exposes: string[] }[];
}

/** What the units are called that are no groups: those too small to be shown apart. */
const REST = 'smaller groups';

/** Derives the findings of a wave. */
export function deriveFindings(snapshot: Snapshot, remedies: Remedies): Findings {
  const cells = snapshot.shown.map((shown) => ({
    ...shown.cell,
    asked: shown.asked,
    open: shown.open,
    ...resultsOfSums(shown.figures, snapshot.edition.words, fractionOf(shown)),
  }));
  const sideOf = (side: Side) => findSide(side, cells, snapshot.units);
  const [users, sponsors] = [sideOf('users'), sideOf('sponsors')];
  const main = mainOf(cells, snapshot.units);
  const nameOf = (id: string) =>
    snapshot.units.find((unit) => unit.id === id && unit.kind === 'group')?.name ?? REST;
  const verdicts =
    snapshot.gap &&
    Object.fromEntries(snapshot.gap.map(({ category, verdict }) => [category, verdict]));
  return {
    cells,
    main,
    gap: users && sponsors && compare(users, sponsors, verdicts),
    barrier: main && findBarrier(main, remedies),
    withheld: snapshot.withheld.map(({ cell, reason, exposes }) => ({
      kind: cell.kind,
      name: cell.name,
      reason,
      exposes: [...new Set(exposes.map(nameOf))],
    })),
  };
}

/** A wave compared with an earlier one. */
export interface Change extends Comparison {
  /** The name of the earlier wave. */
  since: string;
}

/**
 * Compares the main cell of a wave with that of the first and of the last earlier wave: those in
 * which the same units answered the same edition.
 * @param earlier in the order of the waves.
 */
export function compareWaves(
  earlier: readonly WaveScores[],
  { edition }: Pick<Snapshot, 'edition'>,
  { main }: Pick<Findings, 'main'>,
): Change[] {
  const comparable = earlier.filter(
    ({ edition: id, units }) => id === edition.id && main && haveSame(units, main.units),
  );
  const [first, last] = [comparable[0], comparable.at(-1)];
  return [...new Set([last, first])].flatMap((one) => {
    if (!one || !main) return [];
    return [
      {
        since: one.wave,
        ...compare(resultsOfSums({ ...one, statements: [] }, edition.words, one.fraction), main),
      },
    ];
  });
}
