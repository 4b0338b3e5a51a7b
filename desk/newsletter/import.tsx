import { people } from '../../core/amount.ts';
import {
  type CheckedImport,
  checkedImportSchema,
  newImportSchema,
} from '../../core/desk/subscribers.ts';
import { LeftOut } from '../contacts/left-out.tsx';
import { ListField } from '../contacts/list-field.tsx';
import type { Contacts } from '../contacts/read-contacts.ts';
import { useListForm } from '../contacts/use-list-form.ts';
import { AskingButton } from '../parts/confirm.tsx';
import { Form } from '../parts/form.tsx';
import css from '../parts/list.module.css';
import { Screen } from '../parts/screen.tsx';
import { Failed } from '../parts/states.tsx';
import { TextField } from '../parts/text-field.tsx';
import { addressOf } from '../route.ts';

export function ImportScreen() {
  return (
    <Screen name="Import addresses">
      <p className={css.text}>
        Each address gets one mail that says where you have it from, and asks whether its owner
        wants the newsletter. Nobody gets a newsletter before they have confirmed.{' '}
        <a href={addressOf('subscribers', {})}>All subscribers</a>
      </p>
      <ImportForm />
    </Screen>
  );
}

/**
 * Imports addresses: they are checked first, and nobody is asked before the operator has confirmed
 * their number.
 */
function ImportForm() {
  const { form, input, contacts, checked, failure, isBusy, send } = useListForm({
    path: 'subscriber-imports',
    checkPath: 'subscriber-import-checks',
    schema: newImportSchema,
    foundSchema: checkedImportSchema,
    said: (count) => `${people(count)} asked to confirm. Their mails go out after all other mail.`,
  });
  return (
    <>
      <Form {...form}>
        <TextField
          label="Where do the addresses come from?"
          hint="People will read: ‘We have your address from …’"
          name="source"
        />
        <ListField {...input} />
      </Form>
      {Boolean(failure) && <Failed error={failure} />}
      <div role="status" className={css.apart}>
        {contacts && <CheckedImportList found={checked?.found} contacts={contacts} />}
      </div>
      {checked && checked.found.fresh > 0 && (
        <div className={css.acts}>
          <AskingButton
            isBusy={isBusy}
            question={{
              question: `Ask ${people(checked.found.fresh)} to confirm?`,
              text: `Each gets one mail, which says that you have the address from this source: ${String(checked.asked.source)}. It can’t be taken back.`,
              yes: 'Send the mails',
              no: 'Not yet',
            }}
            onYes={() => void send(checked)}
          >
            {isBusy ? 'Asking…' : `Ask ${people(checked.found.fresh)}`}
          </AskingButton>
        </div>
      )}
    </>
  );
}

const REFUSALS = [
  ['confirmed', 'subscribed already'],
  ['asked', 'asked before, and not confirmed'],
  ['departed', 'left the list, or wants no announcements'],
  ['suppressed', 'suppressed: gets no mail at all'],
  ['limited', 'had as many mails today as an address may have; try again tomorrow'],
] as const satisfies [keyof CheckedImport, string][];

/**
 * What becomes of the addresses to import: how many are asked, and who is left out, each with the
 * reason.
 */
function CheckedImportList({
  found,
  contacts,
}: {
  found: CheckedImport | undefined;
  contacts: Contacts;
}) {
  const refused = REFUSALS.flatMap(([name, reason]) =>
    (found?.[name] ?? []).map((address, index) => ({ id: `${name}${index}`, address, reason })),
  );
  return (
    <>
      <p>
        {!found?.fresh
          ? 'Nobody in this list can be asked.'
          : `${people(found.fresh)} would be asked to confirm. Nothing has been sent to them yet.`}
      </p>
      <ul className={css.bullets} aria-label="Left out">
        {refused.map(({ id, address, reason }) => (
          <li key={id}>
            <bdi>{address}</bdi>: {reason}
          </li>
        ))}
        <LeftOut {...contacts} />
      </ul>
    </>
  );
}
