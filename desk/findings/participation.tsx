import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { Findings } from '../../core/findings/findings.ts';
import { describeWithheld, type Participation as Wave } from '../../core/findings/participation.ts';
import css from './chart.module.css';
import table from './figures-table.module.css';
import body from './findings-body.module.css';

/**
 * How many people answered a wave, of everybody, each side and each group: where it may be shown,
 * and else why it is withheld.
 */
export function Participation({ participation }: { participation: Wave }) {
  const { shown } = participation;
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
          {shown.map(({ cell, people, open, asked }) => (
            <tr key={cell.name}>
              <th scope="row">{cell.name}</th>
              <td className={css.number}>{people}</td>
              {isOpen && <td className={css.number}>{open}</td>}
              <td className={css.number}>{asked}</td>
              <td className={css.number}>{formatShare(people, asked)}</td>
            </tr>
          ))}
          {describeWithheld(participation).map((cell) => (
            <tr key={cell.name}>
              <th scope="row">{cell.name}</th>
              <td colSpan={isOpen ? 4 : 3} className={css.withheld}>
                Withheld: {reasonOf(cell)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown
        .filter(({ people, asked }) => people > asked)
        .map(({ cell, people, asked, open }) => (
          <p key={cell.name} className={body.text}>
            {sayTooMany({ name: cell.name, people, asked, open })}
          </p>
        ))}
    </>
  );
}

/** What can't be known of responses by open links. */
const UNCHECKED =
  'Anybody who has an open link can answer by it as often as they like. So it can’t be checked whether each of the responses by open link is of another person, and of the group.';

const LIST = new Intl.ListFormat('en-GB');

/** Why a cell is withheld, as a sentence. */
export function reasonOf({ reason, exposes }: Findings['withheld'][number]): string {
  if (reason === 'few')
    return `fewer than ${LEAST_PEOPLE} people came by a personal link or a card.`;
  return `with it, figures of fewer than ${LEAST_PEOPLE} people could be computed (${LIST.format(exposes)}).`;
}

/** The share of those asked who answered, such as `39%`: 100% of all alone. */
export function formatShare(people: number, asked: number): string {
  if (people > asked) return 'more than all';
  const percent = Math.round((people / asked) * 100);
  return `${people < asked ? Math.min(99, percent) : percent}%`;
}

/** What is wrong where more people answered than were asked. */
export function sayTooMany({
  name,
  people,
  asked,
  open,
}: {
  name: string;
  people: number;
  asked: number;
  open: number;
}): string {
  const why =
    open > 0
      ? 'Its open link was used by others too, or more than once, or the number of people asked is too low.'
      : 'The number of people asked, as it stood when the wave was closed, is too low.';
  return `${name}: ${people} answered, but ${asked} were asked. ${why} Correct the number at the campaign, for the waves to come.`;
}
