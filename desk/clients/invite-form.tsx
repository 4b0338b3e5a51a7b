import { amount, people } from '../../core/amount.ts';
import { newInvitationsSchema } from '../../core/campaigns/invitations.ts';
import {
  type CheckedAddresses,
  checkedAddressesSchema,
  type DeskInvitations,
} from '../../core/desk/invitations.ts';
import { LeftOut } from '../contacts/left-out.tsx';
import { ListField } from '../contacts/list-field.tsx';
import { type Contacts, foldCell } from '../contacts/read-contacts.ts';
import { useListForm } from '../contacts/use-list-form.ts';
import { AskingButton } from '../parts/confirm.tsx';
import { Form } from '../parts/form.tsx';
import shared from '../parts/list.module.css';
import { Failed } from '../parts/states.tsx';
import { sideIn } from './group-list.ts';
import { groupPeople, languageIn, namesOfLanguages } from './group-people.ts';

interface InviteFormProps {
  waveId: string;
  wave: string;
  groups: DeskInvitations['groups'];
  languages: string[];
}

/**
 * Invites the people of a list, each to the group beside their address: the addresses are checked first, and nobody is invited before the
 * operator has confirmed their number.
 */
export function InviteForm({ waveId, wave, groups, languages }: InviteFormProps) {
  const names = namesOfLanguages(languages);
  const { form, input, contacts, checked, failure, isBusy, send } = useListForm({
    path: `waves/${waveId}/invitations`,
    checkPath: `waves/${waveId}/invitation-checks`,
    schema: newInvitationsSchema,
    isKnown: (cell) =>
      sideIn(cell) !== undefined ||
      groups.some(({ name }) => foldCell(name) === foldCell(cell)) ||
      (languages.length > 1 && languageIn(cell, names) !== undefined),
    askFor: (contacts, headings) => {
      const people = groupPeople(contacts, groups, { languages, headings });
      return typeof people === 'string' ? people : { people };
    },
    foundSchema: checkedAddressesSchema,
    said: (count) => `${people(count)} invited. Their mails go out after all other mail.`,
  });
  const inGroups = checked ? describeGroups(checked.found, groups, languages) : '';
  return (
    <>
      <Form {...form}>
        <ListField {...input} hint={describeList(groups, languages)} />
      </Form>
      {Boolean(failure) && <Failed error={failure} />}
      <div role="status">
        {contacts && <CheckedList found={checked?.found} contacts={contacts} inGroups={inGroups} />}
      </div>
      {checked && checked.found.fresh > 0 && (
        <div className={shared.acts}>
          <AskingButton
            isBusy={isBusy}
            question={{
              question: `Invite ${people(checked.found.fresh)}?`,
              text: `${inGroups}. Each gets the invitation above, with a personal link to ${wave}. Sent e-mails can’t be recalled.`,
              yes: 'Send the invitations',
              no: 'Not yet',
            }}
            onYes={() => void send(checked)}
          >
            {isBusy ? 'Inviting…' : `Invite ${people(checked.found.fresh)}`}
          </AskingButton>
        </div>
      )}
    </>
  );
}

const NOBODY: CheckedAddresses = {
  ...{ fresh: 0, groups: {}, languages: {}, invited: 0 },
  ...{ suppressed: [], limited: [] },
};

function describeList(groups: DeskInvitations['groups'], languages: string[]): string | undefined {
  const [isGrouped, isSpoken] = [groups.length > 1, languages.length > 1];
  if (!isGrouped && !isSpoken) return undefined;
  const columns = [
    ...(isGrouped ? ['the group'] : []),
    ...(isSpoken ? [`the language (${languages.join(', ')})`] : []),
  ].join(' and ');
  const such = [isGrouped ? groups[0]?.name : '', isSpoken ? languages[1] : ''];
  return `One person to a line, with ${columns} in a column of its own, such as: ${['ana@client.example', ...such].filter(Boolean).join('; ')}. Or rows of a CSV file${isSpoken ? ', with Language above that column' : ''}. Only what is named here leaves this page.`;
}

/** How many of a checked list are in each group, and in each language if somebody has another than the firm's. */
function describeGroups(
  { groups: counts, languages: spoken }: CheckedAddresses,
  groups: DeskInvitations['groups'],
  languages: string[],
): string {
  const named = groups.filter(({ id }) => counts[id]);
  const isMixed = Object.keys(spoken).some((language) => language !== languages[0]);
  return [
    ...named.map(({ id, name }) => `${name}: ${counts[id]}`),
    ...(isMixed ? Object.entries(spoken).map(([tag, count]) => `${tag}: ${count}`) : []),
  ].join(', ');
}

function CheckedList({
  found = NOBODY,
  contacts,
  inGroups,
}: {
  found: CheckedAddresses | undefined;
  contacts: Contacts;
  inGroups: string;
}) {
  const { fresh, invited, suppressed, limited } = found;
  const addresses = (number: number) => amount(number, 'address', 'addresses');
  return (
    <div className={shared.apart}>
      <p>
        {fresh === 0
          ? 'Nobody in this list can be invited.'
          : `${people(fresh)} can be invited (${inGroups}). Nothing has been sent to them yet.`}
      </p>
      <ul className={shared.bullets}>
        {invited > 0 && <li>{addresses(invited)} invited to this wave already, left out.</li>}
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
        <LeftOut {...contacts} />
      </ul>
    </div>
  );
}
