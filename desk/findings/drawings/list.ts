import { fill } from '../../../core/content/fill.ts';
import type { Comparison } from '../../../core/findings/compare.ts';
import type { History } from '../../../core/findings/compare-waves.ts';
import { type CellResults, type Findings, weakestFirst } from '../../../core/findings/findings.ts';
import type { Snapshot } from '../../../core/findings/snapshot.ts';
import type { Saying } from '../figures-in-words.ts';
import { makeUnique, toFileName } from '../file-name.ts';
import { drawChanges, drawGap, drawGapChanges, drawScores } from './bars.ts';
import { drawGrid, heatMapOf, trendOf } from './heat-map.ts';
import type { Drawing } from './shapes.ts';
import { drawStatements } from './statements.ts';

/** What is drawn of a wave. */
export interface Figures {
  wave: string;
  findings: Findings;
  main: CellResults;
  history: Pick<History, 'changes' | 'trends' | 'apart'>;
  units: Snapshot['units'];
}

export interface NamedDrawing {
  /** In plain ASCII, for the name of a file. */
  name: string;
  drawing: Drawing;
}

/** The width of a drawing on a slide of 16 to 9. */
const SLIDE_WIDTH = 928;
/** How many of the weakest statements are drawn. */
const WEAKEST = 5;

/** Every drawing of a wave. */
export function listDrawings(figures: Figures, say: Saying, width = SLIDE_WIDTH): NamedDrawing[] {
  const { wave, findings, main, history, units } = figures;
  const given = { say, width };
  const { scores, statements } = say.words.drawings;
  const changed = ({ since }: { since: string }, name: string, comparison: Comparison) =>
    comparison.sections.length === 0 ? [] : [drawChanges({ name, since, wave }, comparison, given)];
  const all = [
    drawGrid(heatMapOf(findings, main, units, say), given),
    ...(findings.gap ? [drawGap(findings.gap, { ...given, areBeliefs: findings.areBeliefs })] : []),
    ...history.changes.flatMap((change) => [
      ...changed(change, main.name, change),
      ...change.others.flatMap((other) => changed(change, other.name, other)),
      ...(change.gap && change.gap.sections.length > 0
        ? [drawGapChanges({ since: change.since, wave }, change.gap, given)]
        : []),
    ]),
    ...history.trends.map((trend) => drawGrid(trendOf(trend, main.sections, say), given)),
    ...findings.cells.flatMap((cell) => {
      const weakest = weakestStatements(cell);
      return [
        drawScores(fill(scores, { group: cell.name }), weakestFirst(cell.sections), given),
        ...(weakest.length > 0
          ? [
              drawStatements(fill(statements.title, { group: cell.name }), weakest, {
                ...given,
                titleOf: titlesOf(cell),
              }),
            ]
          : []),
      ];
    }),
  ];
  const names = makeUnique(all.map(({ title }) => toFileName([title])));
  return all.map((drawing, index) => ({ name: names[index] ?? '', drawing }));
}

/** The lowest statements of a cell that may be shown and have a score. */
export function weakestStatements({ statements }: Pick<CellResults, 'statements'>) {
  return weakestFirst(statements.filter(({ score }) => score !== null)).slice(0, WEAKEST);
}

/** Says how the section of a statement is called. */
export function titlesOf({
  sections,
}: Pick<CellResults, 'sections'>): (category: string) => string {
  return (category) => sections.find((section) => section.category === category)?.title ?? category;
}
