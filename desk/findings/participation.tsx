import { listCounts, type Participation as Wave } from '../../core/findings/participation.ts';
import { FIRM_LANGUAGE, FirmText } from '../parts/firm-text.tsx';
import css from './chart.module.css';
import { NONE } from './figures-in-words.ts';
import table from './figures-table.module.css';
import body from './findings-body.module.css';
import { say } from './say-as-firm.ts';

/**
 * How many people answered a wave, of everybody, each side and each group: where it may be shown,
 * and else why it is withheld.
 */
export function Participation({ participation }: { participation: Wave }) {
  const { shown, withheld } = listCounts(participation, say.cellNames(participation.units));
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
              <th scope="row" lang={FIRM_LANGUAGE}>
                {name}
              </th>
              <td className={css.number} lang={FIRM_LANGUAGE}>
                {say.people({ people, asked })}
              </td>
              {isOpen && <td className={css.number}>{open}</td>}
              <td className={css.number}>{asked}</td>
              <td className={css.number}>
                {open > 0 ? 'not known' : (say.share({ people, open, asked }) ?? NONE)}
              </td>
            </tr>
          ))}
          {withheld.map((cell) => (
            <tr key={cell.name}>
              <th scope="row" lang={FIRM_LANGUAGE}>
                {cell.name}
              </th>
              <td colSpan={isOpen ? 4 : 3} className={css.withheld}>
                Withheld: <FirmText>{say.reason(cell, participation.least)}</FirmText>
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
