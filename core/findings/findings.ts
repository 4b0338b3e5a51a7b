import type { Side } from '../campaigns/sides.ts';
import { asksForBeliefs, readBy } from '../campaigns/survey-words.ts';
import type { Remedies } from '../survey/remedies.ts';
import { type Cell, findSide } from './cells.ts';
import { type Comparison, compare } from './compare.ts';
import { describeWithheld } from './participation.ts';
import { type FirstBarrier, findBarrier, type Results, resultsOfSums } from './results.ts';
import type { Snapshot } from './snapshot.ts';
import { fractionOf, mainOf } from './wave-scores.ts';

export interface CellResults extends Cell, Results {
  asked: number;
  /** How many of them came by an open link. */
  open: number;
}

export interface Findings {
  cells: CellResults[];
  main: CellResults | undefined;
  /** From users to sponsors, if both are shown: the Value Translation Gap. */
  gap: Comparison | undefined;
  barrier: FirstBarrier | undefined;
  /** Whether sponsors were asked what they believe, in a wording of their own. */
  areBeliefs: boolean;
  withheld: { kind: Cell['kind']; name: string; reason: 'few' | 'difference'; exposes: string[] }[];
}

/** Derives the findings of a wave. */
export function deriveFindings(snapshot: Snapshot, remedies: Remedies): Findings {
  const cells = snapshot.shown.map((shown) => ({
    ...shown.cell,
    asked: shown.asked,
    open: shown.open,
    ...resultsOfSums(
      shown.figures,
      readBy(sideOfCell(shown.cell, snapshot.units), snapshot.edition.words),
      fractionOf(shown),
    ),
  }));
  const sideOf = (side: Side) => findSide(side, cells, snapshot.units);
  const [users, sponsors] = [sideOf('users'), sideOf('sponsors')];
  const main = mainOf(cells, snapshot.units);
  const verdicts =
    snapshot.gap &&
    Object.fromEntries(snapshot.gap.map(({ category, verdict }) => [category, verdict]));
  return {
    cells,
    main,
    gap: users && sponsors && compare(users, sponsors, verdicts),
    barrier: main && findBarrier(main, remedies),
    areBeliefs: asksForBeliefs(snapshot.edition.words),
    withheld: describeWithheld(snapshot),
  };
}

/** The side to which everybody of a cell belongs, if there is one. */
function sideOfCell({ units }: Cell, all: Snapshot['units']): Side | undefined {
  const sides = new Set(units.map((id) => all.find((unit) => unit.id === id)?.side));
  return sides.size === 1 ? [...sides][0] : undefined;
}
