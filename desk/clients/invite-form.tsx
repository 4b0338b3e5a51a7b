import { useState } from 'react';
import { people } from '../../core/amount.ts';
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
import { ActionButton, actionClass } from '../parts/action-button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import shared from '../parts/list.module.css';
import { Failed } from '../parts/states.tsx';
import { groupPeople } from './group-people.ts';

interface InviteFormProps {
  waveId: string;
  wave: string;
  groups: DeskInvitations['groups'];
  onDone: () => void;
}

/**
 * Invites the people of a list, each to the group beside their address: the addresses are checked first, and nobody is invited before the
 * operator has confirmed their number.
 */
export function InviteForm({ waveId, wave, groups, onDone }: InviteFormProps) {
  const [isAsked, setAsked] = useState(false);
  const { form, input, contacts, checked, failure, isChecking, isBusy, submit, startAnew, send } =
    useListForm({
      path: `waves/${waveId}/invitations`,
      checkPath: `waves/${waveId}/invitation-checks`,
      schema: newInvitationsSchema,
      isKnown: (cell) => groups.some(({ name }) => foldCell(name) === foldCell(cell)),
      askFor: (contacts) => {
        const people = groupPeople(contacts, groups);
        return typeof people === 'string' ? people : { people };
      },
      foundSchema: checkedAddressesSchema,
      said: (count) => `${people(count)} invited. Their mails go out after all other mail.`,
      onDone,
    });
  const inGroups = checked ? describeGroups(checked.found, groups) : '';
  return (
    <form
      ref={form}
      className={shared.form}
      onSubmit={(event) => void submit(event)}
      onChange={startAnew}
      noValidate
    >
      <ListField
        {...input}
        hint={
          groups.length > 1
            ? `One person to a line, with the group in a column of its own, such as: ana@client.example; ${groups[0]?.name}. Or rows of a CSV file. Only addresses and groups leave this page.`
            : undefined
        }
      />
      <div className={shared.acts}>
        <button type="submit" className={actionClass} aria-disabled={isChecking || undefined}>
          {isChecking ? 'Checking…' : 'Check the addresses'}
        </button>
      </div>
      {Boolean(failure) && <Failed error={failure} />}
      <div role="status">
        {contacts && !isChecking && (checked || contacts.addresses.length === 0) && (
          <CheckedList found={checked?.found} contacts={contacts} inGroups={inGroups} />
        )}
      </div>
      {checked && checked.found.fresh > 0 && (
        <div className={shared.acts}>
          <ActionButton isBusy={isBusy} onClick={() => setAsked(true)}>
            {isBusy ? 'Inviting…' : `Invite ${people(checked.found.fresh)}`}
          </ActionButton>
        </div>
      )}
      {isAsked && checked && (
        <Confirm
          question={`Invite ${people(checked.found.fresh)}?`}
          text={`${inGroups}. Each gets the invitation above, with a personal link to ${wave}. Sent e-mails can’t be recalled.`}
          yes="Send the invitations"
          no="Not yet"
          onYes={() => void send(checked)}
          onClose={() => setAsked(false)}
        />
      )}
    </form>
  );
}

const NOBODY: CheckedAddresses = {
  ...{ fresh: 0, groups: {}, invited: 0 },
  ...{ suppressed: [], limited: [] },
};

/** How many of a checked list are in each group. */
function describeGroups(
  { groups: counts }: CheckedAddresses,
  groups: DeskInvitations['groups'],
): string {
  const named = groups.filter(({ id }) => counts[id]);
  return named.map(({ id, name }) => `${name}: ${counts[id]}`).join(', ');
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
  const addresses = (count: number) =>
    count === 1 ? '1 address' : `${count.toLocaleString('en-GB')} addresses`;
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
