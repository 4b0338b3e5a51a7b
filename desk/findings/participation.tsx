import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { Findings } from '../../core/findings/findings.ts';
import css from './chart.module.css';
import table from './figures-table.module.css';

/** How many people answered, of everybody, each side and each group: where it may be shown, and else why it is withheld. */
export function Participation({ findings: { cells, withheld } }: { findings: Findings }) {
  return (
    <table className={`${table.table} ${css.table}`} aria-label="Who answered">
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col" className={css.number}>
            Answered
          </th>
          <th scope="col" className={css.number}>
            Asked
          </th>
          <th scope="col" className={css.number}>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ name, people, invited }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={css.number}>{people}</td>
            <td className={css.number}>{invited ?? 'unknown'}</td>
            <td className={css.number}>{invited === undefined ? '–' : `${Math.round((people / invited) * 100)} %`}</td>
          </tr>
        ))}
        {withheld.map((cell) => (
          <tr key={cell.name}>
            <th scope="row">{cell.name}</th>
            <td colSpan={3} className={css.withheld}>
              Withheld: {reasonOf(cell)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LIST = new Intl.ListFormat('en-GB');

/** Why a cell is withheld, as a sentence. */
export function reasonOf({ reason, exposes }: Findings['withheld'][number]): string {
  if (reason === 'few') return `fewer than ${LEAST_PEOPLE} people are counted.`;
  return `with it, figures of fewer than ${LEAST_PEOPLE} people could be computed (${LIST.format(exposes)}).`;
}
