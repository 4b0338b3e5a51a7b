import type { Change } from '../../core/findings/findings.ts';
import { formatScore } from '../../core/survey/profile.ts';
import css from './chart.module.css';
import table from './figures-table.module.css';
import { Difference } from './gap-chart.tsx';

/** The scores of the sections in an earlier wave and in this one. Only changes beyond chance are marked. */
export function Changes({ change: { since, people, sections }, wave }: { change: Change; wave: string }) {
  return (
    <table className={`${table.table} ${css.table}`} aria-label={`Changes since ${since}`}>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col" className={css.number}>
            {since}, {people[0]} people
          </th>
          <th scope="col" className={css.number}>
            {wave}, {people[1]} people
          </th>
          <th scope="col" className={css.number}>
            Change
          </th>
          <th scope="col" className={`${css.number} ${css.range}`}>
            95 % interval
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map((section) => (
          <tr key={section.category}>
            <th scope="row">{section.title}</th>
            <td className={css.number}>{formatScore(section.from)}</td>
            <td className={css.number}>{formatScore(section.to)}</td>
            <Difference {...section} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
