import { amount } from '../../core/amount.ts';
import { type Contacts, describeWrong } from './read-contacts.ts';

const MOST_SHOWN = 100;

/** Items of a list: which entries of a contact list are left out, and why. */
export function LeftOut({ repeated, refused, without, wrong }: Contacts) {
  const addresses = (count: number) => amount(count, 'address', 'addresses');
  return (
    <>
      {repeated.length > 0 && (
        <li>
          {addresses(repeated.length)} repeated, left out: {shorten(repeated)}
        </li>
      )}
      {refused.length > 0 && (
        <li>
          {addresses(refused.length)} left out, because the list says that they are to get no mail:{' '}
          {shorten(
            refused.map(({ name, address, said }) => `${name && `${name}, `}${address} (${said})`),
          )}
        </li>
      )}
      {without.length > 0 && (
        <li>
          {amount(without.length, 'row')} without an e-mail address:{' '}
          {shorten(without.map(({ line, name }) => name || `line ${line}`))}
        </li>
      )}
      {wrong.slice(0, MOST_SHOWN).map((one) => (
        <li key={`${one.line} ${one.text}`}>
          {describeWrong(one)}: <q>{one.text}</q>
        </li>
      ))}
      {wrong.length > MOST_SHOWN && (
        <li>{amount(wrong.length - MOST_SHOWN, 'more entry', 'more entries')} like these.</li>
      )}
    </>
  );
}

function shorten(entries: string[]): string {
  const rest = entries.length - MOST_SHOWN;
  return `${entries.slice(0, MOST_SHOWN).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}
