import type { Results } from '../../core/findings/results.ts';
import { Distribution } from './distribution.tsx';
import css from './findings-body.module.css';

/** How to read the ratings. */
export const RATINGS = 'How many people gave each rating, from 1, dark and unfavourable, to 5, light and favourable.';

/** The ratings of each statement, by section. @param of whose ratings they are, where there are several. */
export function Statements({ results: { sections, statements }, of }: { results: Results; of?: string }) {
  return sections.map(({ category, title }) => (
    <section key={category} className={css.section}>
      <h3>{title}</h3>
      <Distribution caption={`Ratings: ${title}${of ? `, ${of}` : ''}`} statements={statements.filter((statement) => statement.category === category)} />
    </section>
  ));
}
