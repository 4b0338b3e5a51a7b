import { listCounts, type Participation as Wave } from '../../core/findings/participation.ts';
import css from './chart.module.css';
import table from './figures-table.module.css';
import body from './findings-body.module.css';
import { NONE, reasonOf, sayPeople } from './format.ts';

/**
 * How many people answered a wave, of everybody, each side and each group: where it may be shown,
 * and else why it is withheld.
 */
export function Participation({ participation }: { participation: Wave }) {
  const { shown, withheld } = listCounts(participation);
  const isOpen = shown.some(({ open }) => open > 0);
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
          {shown.map(({ name, people, open, asked }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={css.number}>{sayPeople({ people, asked })}</td>
              {isOpen && <td className={css.number}>{open}</td>}
              <td className={css.number}>{asked}</td>
              <td className={css.number}>{formatShare({ people, open, asked })}</td>
            </tr>
          ))}
          {withheld.map((cell) => (
            <tr key={cell.name}>
              <th scope="row">{cell.name}</th>
              <td colSpan={isOpen ? 4 : 3} className={css.withheld}>
                Withheld: {reasonOf(cell, participation.least)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What can't be known of responses by open links. */
const UNCHECKED = 'An open link can be used more than once, so answers by it can’t be checked.';

/** The share of those asked who answered, such as `39%`; where it is known and may be told. */
export function formatShare({
  people,
  open,
  asked,
}: Pick<Wave['parts'][number], 'people' | 'open' | 'asked'>): string {
  if (open > 0) return 'not known';
  return people.isTold ? `${Math.round((people.least / asked) * 100)}%` : NONE;
}
