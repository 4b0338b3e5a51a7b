import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { people } from '../../core/amount.ts';
import { type CheckedImport, checkedImportSchema, newImportSchema } from '../../core/desk/subscribers.ts';
import { Field } from '../../site/ui/field.tsx';
import campaigns from '../campaigns/campaigns.module.css';
import { ListField } from '../invitations/list-field.tsx';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';
import { type Checked, useCheck } from '../use-check.ts';
import { CheckedImportList } from './checked-import.tsx';

type CheckedList = Checked<{ source: string; list: string }, CheckedImport>;

/** Imports addresses: they are checked first, and nobody is asked before the operator has confirmed their number. */
export function ImportForm() {
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, error } = useAction(() => undefined);
  const { checked, failure, isChecking, check, forget } = useCheck<CheckedList['asked'], CheckedImport>('subscriber-import-checks', checkedImportSchema);
  const startAnew = () => {
    setErrors({});
    forget();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const asked = { source: String(data.get('source') ?? '').trim(), list: String(data.get('list') ?? '').trim() };
    startAnew();
    const { success, issues } = v.safeParse(newImportSchema, asked);
    if (!success) {
      const wrong = v.flatten<typeof newImportSchema>(issues).nested ?? {};
      setErrors(Object.fromEntries(Object.entries(wrong).map(([field, messages]) => [field, messages[0]])));
      return form.current?.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0]}"]`)?.focus();
    }
    await check(asked);
  };
  const send = async ({ asked, found }: CheckedList) => {
    const isDone = await run('POST', 'subscriber-imports', (count) => `${people(count)} asked to confirm. Their mails go out after all other mail.`, asked);
    if (!isDone) return;
    // What was typed meanwhile is the next list.
    if (list.current?.value.trim() !== asked.list) return;
    startAnew();
    document.querySelector('h1')?.focus(); // The button that had the focus is gone.
    // What was wrong stays, so that it can be put right.
    list.current.value = found.wrong.map(({ text }) => text).join('\n');
  };
  return (
    <form ref={form} className={campaigns.form} onSubmit={(event) => void submit(event)} onChange={startAnew} noValidate>
      <Field
        label="Where do the addresses come from?"
        hint="The mail says it to each person: ‘We … have your address from this source: …’"
        name="source"
        autoComplete="off"
        error={errors.source}
      />
      <ListField ref={list} error={errors.list} />
      <div className={campaigns.acts}>
        <button type="submit" className={actionClass} aria-disabled={isChecking || undefined}>
          {isChecking ? 'Checking…' : 'Check the addresses'}
        </button>
      </div>
      {Boolean(failure ?? error) && <Failed error={failure ?? error} />}
      <div role="status" className={campaigns.checked}>
        {checked && <CheckedImportList found={checked.found} />}
      </div>
      {checked && checked.found.fresh > 0 && (
        <div className={campaigns.acts}>
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
