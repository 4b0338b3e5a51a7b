import type { CellResults } from '../../core/findings/findings.ts';
import type { Results, StatementResult } from '../../core/findings/results.ts';
import { Distribution } from './distribution.tsx';
import css from './findings-body.module.css';

export const RATINGS =
  'How many people gave each rating, from 1, dark and unfavourable, to 5, light and favourable.';

export function Statements({ results: { sections, statements } }: { results: Results }) {
  return sections.map(({ category, title }) => (
    <section key={category} className={css.section}>
      <h3>{title}</h3>
      <Distribution caption={`Ratings: ${title}`} statements={statementsOf(category, statements)} />
    </section>
  ));
}

export function MoreStatements({
  cell: { name, sections, statements },
  label,
}: {
  cell: CellResults;
  label: string;
}) {
  return (
    <details className={css.more}>
      <summary>
        <h3>{label}</h3>
      </summary>
      {sections.map(({ category, title }) => (
        <section key={category} className={css.section}>
          <h4>{title}</h4>
          <Distribution
            caption={`Ratings: ${title}, ${name}`}
            statements={statementsOf(category, statements)}
          />
        </section>
      ))}
    </details>
  );
}

function statementsOf(category: string, statements: readonly StatementResult[]): StatementResult[] {
  return statements.filter((statement) => statement.category === category);
}
