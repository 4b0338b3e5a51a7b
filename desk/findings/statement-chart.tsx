import { fill } from '../../core/content/fill.ts';
import type { CellResults, StatementResult } from '../../core/findings/findings.ts';
import { Chart } from './chart.tsx';
import { titlesOf } from './drawings/list.ts';
import { drawStatements } from './drawings/statements.ts';
import { say } from './say-as-firm.ts';

/** How people rated the statements of a section. @param cell whose ratings they are. */
export function StatementChart({
  cell,
  category,
  statements,
}: {
  cell: CellResults;
  category: string;
  statements: readonly StatementResult[];
}) {
  const title = fill(say.words.drawings.statements.of, {
    section: titlesOf(cell)(category),
    group: cell.name,
  });
  return <Chart draw={(width) => drawStatements(title, statements, { say, width })} />;
}
