import { useState } from 'react';
import { people } from '../../core/amount.ts';
import { checkedImportSchema, newImportSchema } from '../../core/desk/subscribers.ts';
import { Field } from '../../site/ui/field.tsx';
import campaigns from '../campaigns/campaigns.module.css';
import { ListField } from '../invitations/list-field.tsx';
import { useListForm } from '../invitations/use-list-form.ts';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import css from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { CheckedImportList } from './checked-import.tsx';

/**
 * Imports addresses: they are checked first, and nobody is asked before the operator has confirmed
 * their number.
 */
export function ImportForm() {
  const [isAsked, setAsked] = useState(false);
  const { form, list, errors, checked, failure, isChecking, isBusy, submit, startAnew, send } =
    useListForm({
      path: 'subscriber-imports',
      checkPath: 'subscriber-import-checks',
      typedSchema: newImportSchema,
      foundSchema: checkedImportSchema,
      said: (count) =>
        `${people(count)} asked to confirm. Their mails go out after all other mail.`,
    });
  return (
    <form
      ref={form}
      className={campaigns.form}
      onSubmit={(event) => void submit(event)}
      onChange={startAnew}
      noValidate
    >
      <Field
        label="Where do the addresses come from?"
        hint="The mail says it to each person: ‘We … have your address from this source: …’"
        name="source"
        autoComplete="off"
        error={errors.source}
      />
      <ListField ref={list} error={errors.list} />
      <div className={css.acts}>
        <button type="submit" className={actionClass} aria-disabled={isChecking || undefined}>
          {isChecking ? 'Checking…' : 'Check the addresses'}
        </button>
      </div>
      {Boolean(failure) && <Failed error={failure} />}
      <div role="status" className={campaigns.checked}>
        {checked && <CheckedImportList found={checked.found} />}
      </div>
      {checked && checked.found.fresh > 0 && (
        <div className={css.acts}>
          <ActionButton isBusy={isBusy} onClick={() => setAsked(true)}>
            {isBusy ? 'Asking…' : `Ask ${people(checked.found.fresh)}`}
          </ActionButton>
        </div>
      )}
      {isAsked && checked && (
        <Confirm
          question={`Ask ${people(checked.found.fresh)} to confirm?`}
          text={`Each gets one mail, which says that you have the address from this source: ${checked.asked.source}. It can’t be taken back.`}
          yes="Send the mails"
          no="Not yet"
          onYes={() => void send(checked)}
          onClose={() => setAsked(false)}
        />
      )}
    </form>
  );
}
