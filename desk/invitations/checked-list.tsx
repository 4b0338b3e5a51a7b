import { people } from '../../core/amount.ts';
import { describeWrongLine } from '../../core/campaigns/address-list.ts';
import type { CheckedAddresses } from '../../core/desk/invitations.ts';
import css from '../campaigns/campaigns.module.css';

/** What becomes of the addresses in a list. */
export function CheckedList({ found, group }: { found: CheckedAddresses; group: string }) {
  const { fresh, invited, repeated, suppressed, limited, wrong } = found;
  const addresses = (count: number) =>
    count === 1 ? '1 address' : `${count.toLocaleString('en-GB')} addresses`;
  return (
    <div className={css.checked}>
      <p>
        {fresh === 0
          ? 'Nobody in this list can be invited.'
          : `${people(fresh)} can be invited to ${group}. Nothing has been sent to them yet.`}
      </p>
      <ul>
        {invited > 0 && <li>{addresses(invited)} invited to this wave already, left out.</li>}
        {repeated > 0 && <li>{addresses(repeated)} repeated, left out.</li>}
        {suppressed.length > 0 && (
          <li>
            {addresses(suppressed.length)} left out, whose owners want no invitations:{' '}
            {suppressed.join(', ')}
          </li>
        )}
        {limited.length > 0 && (
          <li>
            {addresses(limited.length)} left out, because they had another invitation today. Enter
            them again tomorrow: {limited.join(', ')}
          </li>
        )}
        {wrong.map((one) => (
          <li key={one.line}>
            {describeWrongLine(one)}: <q>{one.text}</q>
          </li>
        ))}
      </ul>
    </div>
  );
}
