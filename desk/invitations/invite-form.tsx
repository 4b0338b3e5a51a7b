import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { people } from '../../core/amount.ts';
import { newInvitationsSchema } from '../../core/campaigns/invitations.ts';
import { type CheckedAddresses, checkedAddressesSchema, type DeskInvitations } from '../../core/desk/invitations.ts';
import css from '../campaigns/campaigns.module.css';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';
import { type Checked, useCheck } from '../use-check.ts';
import { CheckedList } from './checked-list.tsx';
import { ListField } from './list-field.tsx';

interface InviteFormProps {
  waveId: string;
  wave: string;
  groups: DeskInvitations['groups'];
  onDone: () => void;
}

type CheckedGroup = Checked<{ group: string; list: string }, CheckedAddresses>;

/** Invites the people of a group: the addresses are checked first, and nobody is invited before the operator has confirmed their number. */
export function InviteForm({ waveId, wave, groups, onDone }: InviteFormProps) {
  const list = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, error } = useAction(onDone);
  const { checked, failure, isChecking, check, forget } = useCheck<CheckedGroup['asked'], CheckedAddresses>(
    `waves/${waveId}/invitation-checks`,
    checkedAddressesSchema,
  );
  const startAnew = () => {
    setErrors({});
    forget();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const asked = { group: String(data.get('group') ?? ''), list: String(data.get('list') ?? '').trim() };
    startAnew();
    const { success, issues } = v.safeParse(newInvitationsSchema, asked);
    if (!success) {
      setErrors({ list: issues[0].message });
      return list.current?.focus();
    }
    await check(asked);
  };
  const invite = async ({ asked, found }: CheckedGroup) => {
    const isDone = await run('POST', `waves/${waveId}/invitations`, (count) => `${people(count)} invited. Their mails go out after all other mail.`, asked);
    if (!isDone) return;
    // What was typed meanwhile is the next list.
    if (list.current?.value.trim() !== asked.list) return;
    startAnew();
    document.querySelector('h1')?.focus(); // The button that had the focus is gone.
    // What was wrong stays, so that it can be put right.
    list.current.value = found.wrong.map(({ text }) => text).join('\n');
  };
  const group = groups.find(({ id }) => id === checked?.asked.group)?.name ?? '';
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} onChange={startAnew} noValidate>
      <Choice
        legend="Group"
        name="group"
        options={groups.map(({ id, name, invited }) => ({ value: id, label: `${name} (${people(invited)} invited)` }))}
        chosen={groups[0]?.id ?? ''}
      />
      <ListField ref={list} error={errors.list} />
      <div className={css.acts}>
        <button type="submit" className={actionClass} aria-disabled={isChecking || undefined}>
          {isChecking ? 'Checking…' : 'Check the addresses'}
        </button>
      </div>
      {Boolean(failure ?? error) && <Failed error={failure ?? error} />}
      <div role="status">{checked && <CheckedList found={checked.found} group={group} />}</div>
      {checked && checked.found.fresh > 0 && (
        <div className={css.acts}>
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
          onYes={() => void invite(checked)}
          onClose={() => setAsked(false)}
        />
      )}
    </form>
  );
}
