import type { Change } from '../../core/findings/findings.ts';
import { formatScore } from '../../core/survey/profile.ts';
import css from './chart.module.css';
import { Difference } from './gap-chart.tsx';
import { SectionTable } from './section-table.tsx';

/**
 * The scores of the sections in an earlier wave and in this one. Only changes beyond chance are
 * marked.
 */
export function Changes({
  change: { since, people, sections },
  wave,
}: {
  change: Change;
  wave: string;
}) {
  return (
    <SectionTable
      caption={`Changes since ${since}`}
      figures={[`${since}, ${people[0]} people`, `${wave}, ${people[1]} people`, 'Change']}
      hasChart={false}
    >
      {sections.map((section) => (
        <tr key={section.category}>
          <th scope="row">{section.title}</th>
          <td className={css.number}>{formatScore(section.from)}</td>
          <td className={css.number}>{formatScore(section.to)}</td>
          <Difference {...section} />
        </tr>
      ))}
    </SectionTable>
  );
}
