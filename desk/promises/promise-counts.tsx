import { count } from '../../core/amount.ts';
import type { PromisesCounted } from '../../core/desk/promises.ts';
import { PROMISES } from '../../core/submissions/promises.ts';
import css from '../ui/list.module.css';
import { KEPT, PROMISE_NAMES } from './words.ts';

/** The numbers of promises, in a table. */
export function PromiseCountsTable({ counted }: { counted: PromisesCounted }) {
  return (
    <table className={`${css.table} ${css.numbers} ${css.narrow}`}>
      <caption>
        Kept in the last 30 days, and all that are due or broken now. What became of a mail is kept
        for {KEPT}. Respondents of the survey are counted, never listed.
      </caption>
      <thead>
        <tr>
          <th scope="col">Promise</th>
          <th scope="col">Kept</th>
          <th scope="col">Due</th>
          <th scope="col">Broken</th>
        </tr>
      </thead>
      <tbody>
        {PROMISES.map((name) => (
          <tr key={name}>
            <th scope="row">{PROMISE_NAMES[name]}</th>
            <td>{count(counted[name].kept)}</td>
            <td>{count(counted[name].due)}</td>
            <td>{count(counted[name].broken)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
