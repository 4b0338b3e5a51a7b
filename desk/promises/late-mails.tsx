import { count } from '../../core/amount.ts';
import type { LateMails } from '../../core/desk/promises.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import { describeWait } from './describe-wait.ts';
import css from './promises.module.css';

/** The mails that left late, by the day on which they were promised: what an outage of the mail server has cost. */
export function LateMailsTable({ days }: LateMails) {
  return (
    <table className={css.counts}>
      <caption>Mail of the last 30 days that left more than an hour after it was promised. Days begin at midnight, UTC.</caption>
      <thead>
        <tr>
          <th scope="col">Promised on</th>
          <th scope="col">Mails</th>
          <th scope="col">Longest wait</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, mails, longestMs }) => (
          <tr key={day}>
            <th scope="row">
              <Timestamp at={Date.parse(day)} isDay />
            </th>
            <td>{count(mails)}</td>
            <td>{describeWait(longestMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
