import type { EditionWords } from '../survey/edition.ts';
import type { Remedy } from '../survey/survey.ts';
import { type Cell, findSide, type Side } from './cells.ts';
import { type Comparison, compare } from './compare.ts';
import { type FirstBarrier, findBarrier, type Results, resultsOf } from './results.ts';
import type { Snapshot } from './snapshot.ts';

/** The results of the people of a cell. */
export interface CellResults extends Cell, Results {
  invited: number | undefined;
}

/** The findings of one wave, derived from nothing but its snapshot and the words of its edition. */
export interface Findings {
  cells: CellResults[];
  /** The cell that the summary is about: users, or everybody if nothing is shown of users. */
  main: CellResults | undefined;
  /** Sponsors against users, if both are shown: the Value Translation Gap. */
  gap: Comparison | undefined;
  barrier: FirstBarrier | undefined;
  withheld: { name: string; reason: 'few' | 'difference'; exposes: string[] }[];
  comments: Snapshot['comments'];
}

/** Derives the findings of a wave. */
export function deriveFindings(snapshot: Snapshot, edition: EditionWords, remedies: Readonly<Record<string, Remedy>>): Findings {
  const cells = snapshot.shown.map(({ cell, invited, figures }) => ({ ...cell, invited, ...resultsOf(figures, edition) }));
  const sideOf = (side: Side) => findSide(side, cells, snapshot.groups);
  const [users, sponsors] = [sideOf('users'), sideOf('sponsors')];
  const main = users ?? cells.find(({ kind }) => kind === 'all');
  const nameOf = (group: string) => snapshot.groups.find(({ id }) => id === group)?.name ?? group;
  return {
    cells,
    main,
    gap: users && sponsors && compare(users, sponsors),
    barrier: main && findBarrier(main, remedies),
    withheld: snapshot.withheld.map(({ cell, reason, exposes }) => ({ name: cell.name, reason, exposes: exposes.map(nameOf) })),
    comments: snapshot.comments,
  };
}

/** Compares the users of a wave, or everybody, with those of an earlier wave; undefined if either is withheld, or the waves had other statements. */
export function compareWaves(earlier: CellResults | undefined, later: CellResults | undefined): Comparison | undefined {
  const haveSameStatements = earlier?.statements.map(({ text }) => text).join('\n') === later?.statements.map(({ text }) => text).join('\n');
  return earlier && later && earlier.name === later.name && haveSameStatements ? compare(earlier, later) : undefined;
}
