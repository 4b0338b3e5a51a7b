import type { CellResults, StatementResult } from '../../core/findings/findings.ts';
import { Distribution } from './distribution.tsx';
import css from './findings-body.module.css';

export const RATINGS =
  'Scores run from 1 to 5; 5 is best. Of many people: how many rated a statement unfavourable (1 or 2), neutral (3) and favourable (4 or 5).';

export const NO_STATEMENTS =
  'No scores of single statements, so that nobody’s answers can be worked out.';

export function Statements({ results }: { results: CellResults }) {
  return <BySection {...results} />;
}

export function MoreStatements({ cell, label }: { cell: CellResults; label: string }) {
  return (
    <details className={css.more}>
      <summary>
        <h3>{label}</h3>
      </summary>
      <BySection {...cell} of={`, ${cell.name}`} />
    </details>
  );
}

function BySection({
  sections,
  statements,
  of = '',
}: Pick<CellResults, 'sections' | 'statements'> & { of?: string }) {
  if (statements.length === 0) return <p className={css.text}>{NO_STATEMENTS}</p>;
  const Heading = of === '' ? 'h3' : 'h4';
  return sections.map(({ category, title }) => {
    const own = statementsOf(category, statements);
    if (own.length === 0) return null;
    return (
      <section key={category} className={css.section}>
        <Heading>{title}</Heading>
        <Distribution caption={`Ratings: ${title}${of}`} statements={own} />
      </section>
    );
  });
}

function statementsOf(category: string, statements: readonly StatementResult[]): StatementResult[] {
  return statements.filter((statement) => statement.category === category);
}
