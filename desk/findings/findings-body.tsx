import type { Results } from '../../core/findings/results.ts';
import { Distribution } from './distribution.tsx';
import css from './findings-body.module.css';
import { Method } from './method.tsx';
import { ScoreChart } from './score-chart.tsx';

/** The figures below the summary: the sections' scores, the first barrier, each statement, and the method. The desk's screen and the report show the same. */
export function FindingsBody({ results, barrier }: { results: Results; barrier: string }) {
  const { sections, statements, people } = results;
  return (
    <>
      <section className={css.part}>
        <h2>The sections</h2>
        <ScoreChart sections={sections} caption="Scores of the sections" />
      </section>
      <section className={css.part}>
        <h2>The first barrier</h2>
        <p className={css.text}>{barrier}</p>
      </section>
      <section className={`${css.part} ${css.statements}`}>
        <h2>The statements</h2>
        <p className={css.text}>How many people gave each rating, from 1, dark and unfavourable, to 5, light and favourable.</p>
        {sections.map(({ category, title }) => (
          <section key={category} className={css.section}>
            <h3>{title}</h3>
            <Distribution caption={`Ratings: ${title}`} statements={statements.filter((statement) => statement.category === category)} />
          </section>
        ))}
      </section>
      <Method people={people} />
    </>
  );
}
