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
import type { Contacts } from '../contacts/read-contacts.ts';
import { useListForm } from '../contacts/use-list-form.ts';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Confirm } from '../ui/confirm.tsx';
import shared from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';

interface InviteFormProps {
  waveId: string;
  wave: string;
  groups: DeskInvitations['groups'];
  onDone: () => void;
}

/**
 * Invites the people of a group: the addresses are checked first, and nobody is invited before the
 * operator has confirmed their number.
 */
export function InviteForm({ waveId, wave, groups, onDone }: InviteFormProps) {
  const [isAsked, setAsked] = useState(false);
  const { form, input, contacts, checked, failure, isChecking, isBusy, submit, startAnew, send } =
    useListForm({
      path: `waves/${waveId}/invitations`,
      checkPath: `waves/${waveId}/invitation-checks`,
      schema: newInvitationsSchema,
      foundSchema: checkedAddressesSchema,
      said: (count) => `${people(count)} invited. Their mails go out after all other mail.`,
      onDone,
    });
  const group = groups.find(({ id }) => id === checked?.asked.group)?.name ?? '';
  return (
    <form
      ref={form}
      className={shared.form}
      onSubmit={(event) => void submit(event)}
      onChange={startAnew}
      noValidate
    >
      <Choice
        legend="Group"
        name="group"
        options={groups.map(({ id, name, invited }) => ({
          value: id,
          label: `${name} (${people(invited)} invited)`,
        }))}
        chosen={groups[0]?.id ?? ''}
      />
      <ListField {...input} />
      <div className={shared.acts}>
        <button type="submit" className={actionClass} aria-disabled={isChecking || undefined}>
          {isChecking ? 'Checking…' : 'Check the addresses'}
        </button>
      </div>
      {Boolean(failure) && <Failed error={failure} />}
      <div role="status">
        {contacts && !isChecking && (checked || contacts.addresses.length === 0) && (
          <CheckedList found={checked?.found} contacts={contacts} group={group} />
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
          text={`Each gets a mail with a personal link to ${wave}, in the group ${group}. It can’t be taken back.`}
          yes="Send the invitations"
          no="Not yet"
          onYes={() => void send(checked)}
          onClose={() => setAsked(false)}
        />
      )}
    </form>
  );
}

const NOBODY: CheckedAddresses = { fresh: 0, invited: 0, suppressed: [], limited: [] };

function CheckedList({
  found = NOBODY,
  contacts,
  group,
}: {
  found: CheckedAddresses | undefined;
  contacts: Contacts;
  group: string;
}) {
  const { fresh, invited, suppressed, limited } = found;
  const addresses = (count: number) =>
    count === 1 ? '1 address' : `${count.toLocaleString('en-GB')} addresses`;
  return (
    <div className={shared.apart}>
      <p>
        {fresh === 0
          ? 'Nobody in this list can be invited.'
          : `${people(fresh)} can be invited to ${group}. Nothing has been sent to them yet.`}
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
