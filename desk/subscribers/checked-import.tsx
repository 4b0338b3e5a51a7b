import { people } from '../../core/amount.ts';
import { describeWrongLine } from '../../core/campaigns/address-list.ts';
import type { CheckedImport } from '../../core/desk/subscribers.ts';
import css from '../ui/list.module.css';

const REFUSALS = [
  ['confirmed', 'subscribed already'],
  ['asked', 'asked before, and not confirmed'],
  ['departed', 'left the list, or wants no announcements'],
  ['suppressed', 'suppressed: gets no mail at all'],
  ['limited', 'had as many mails today as an address may have; try again tomorrow'],
  ['repeated', 'in the list before'],
] as const satisfies [keyof CheckedImport, string][];

/**
 * What becomes of the addresses to import: how many are asked, and who is left out, each with the
 * reason.
 */
export function CheckedImportList({ found }: { found: CheckedImport }) {
  const refused = REFUSALS.flatMap(([name, reason]) =>
    found[name].map((address, index) => ({ id: `${name}${index}`, address, reason })),
  );
  return (
    <>
      <p>
        {found.fresh === 0
          ? 'Nobody in this list can be asked.'
          : `${people(found.fresh)} would be asked to confirm. Nothing has been sent to them yet.`}
      </p>
      <ul className={css.bullets} aria-label="Left out">
        {refused.map(({ id, address, reason }) => (
          <li key={id}>
            <bdi>{address}</bdi>: {reason}
          </li>
        ))}
        {found.wrong.map((one) => (
          <li key={one.line}>
            {describeWrongLine(one)}: <q>{one.text}</q>
          </li>
        ))}
      </ul>
    </>
  );
}
