import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { Findings } from '../../core/findings/findings.ts';
import css from './chart.module.css';
import table from './figures-table.module.css';
import body from './findings-body.module.css';

/**
 * How many people answered, of everybody, each side and each group: where it may be shown, and else
 * why it is withheld.
 */
export function Participation({ findings: { cells, withheld } }: { findings: Findings }) {
  const isOpen = cells.some(({ open }) => open > 0);
  return (
    <>
      {isOpen && <p className={body.text}>{UNCHECKED}</p>}
      <table className={`${table.table} ${css.table}`} aria-label="Who answered">
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col" className={css.number}>
              Answered
            </th>
            {isOpen && (
              <th scope="col" className={css.number}>
                By open link
              </th>
            )}
            <th scope="col" className={css.number}>
              Asked
            </th>
            <th scope="col" className={css.number}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ name, people, open, asked }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={css.number}>{people}</td>
              {isOpen && <td className={css.number}>{open}</td>}
              <td className={css.number}>{asked}</td>
              <td className={css.number}>{Math.round((people / asked) * 100)} %</td>
            </tr>
          ))}
          {withheld.map((cell) => (
            <tr key={cell.name}>
              <th scope="row">{cell.name}</th>
              <td colSpan={isOpen ? 4 : 3} className={css.withheld}>
                Withheld: {reasonOf(cell)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What can't be known of responses by open links. */
export const UNCHECKED =
  'Anybody who has an open link can answer by it as often as they like. So it can’t be checked whether each of the responses by open link is of another person, and of the group.';

const LIST = new Intl.ListFormat('en-GB');

/** Why a cell is withheld, as a sentence. */
export function reasonOf({ reason, exposes }: Findings['withheld'][number]): string {
  if (reason === 'few')
    return `fewer than ${LEAST_PEOPLE} people came by a personal link or a card.`;
  return `with it, figures of fewer than ${LEAST_PEOPLE} people could be computed (${LIST.format(exposes)}).`;
}
