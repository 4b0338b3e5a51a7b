import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  addressSchema,
  type ListedAddress,
  oneAddressSchema,
} from '../../core/desk/subscribers.ts';
import { Field } from '../../site/ui/field.tsx';
import { actionClass } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import { useCheck } from '../use-check.ts';
import { AddressActs } from './address-acts.tsx';
import { reasonName } from './standing-words.ts';
import { Standing } from './subscriber-item.tsx';

/**
 * Looks up one address in any spelling, also one that is not on the list, to suppress or erase it.
 * @param onChanged called when it was.
 */
export function AddressLookup({ onChanged }: { onChanged: () => void }) {
  const [wrong, setWrong] = useState<string>();
  const { checked, failure, check, forget } = useCheck<{ userEmail: string }, ListedAddress>(
    'address-checks',
    addressSchema,
  );
  const asked = useRef<string>(undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { success, output, issues } = v.safeParse(oneAddressSchema, {
      userEmail: String(new FormData(event.currentTarget).get('userEmail') ?? ''),
    });
    setWrong(issues?.[0].message);
    asked.current = success ? output.userEmail : undefined;
    forget();
    if (success) void check(output);
  };
  return (
    <>
      <form className={shared.form} onSubmit={submit} noValidate>
        <Field
          label="E-mail address"
          hint="In any spelling, also one that is not on the list. Of such an address only a key is stored, so it can’t be listed."
          name="userEmail"
          type="email"
          autoComplete="off"
          error={wrong}
        />
        <p className={shared.acts}>
          <button type="submit" className={actionClass}>
            Look it up
          </button>
        </p>
      </form>
      {Boolean(failure) && <Failed error={failure} />}
      <div role="status">
        {checked && (
          <div className={shared.quoted}>
            <p id="found" className={shared.name}>
              <VisitorText text={checked.asked.userEmail} />
            </p>
            <Found {...checked.found} />
            <AddressActs
              address={checked.asked.userEmail}
              labelledBy="found"
              {...checked.found}
              onChanged={() => {
                onChanged();
                // Another address may have been looked up meanwhile.
                if (asked.current === checked.asked.userEmail) void check(checked.asked);
              }}
              onErased={() => {
                onChanged();
                if (asked.current !== checked.asked.userEmail) return;
                forget();
                document.querySelector('h1')?.focus(); // The button that had the focus is gone.
              }}
            />
          </div>
        )}
      </div>
    </>
  );
}

function Found({ subscriber, suppression, isDeparted, declinesInvitations }: ListedAddress) {
  return (
    <>
      {subscriber ? (
        <Standing {...subscriber} suppression={suppression} />
      ) : (
        <>
          <p>Not on the list.{isDeparted && ' Its owner wants no newsletters or announcements.'}</p>
          {suppression && (
            <p className={shared.reason}>
              Suppressed since <Timestamp at={suppression.since} />: {reasonName(suppression)}
            </p>
          )}
        </>
      )}
      {declinesInvitations && <p>Its owner wants no invitations to surveys.</p>}
    </>
  );
}
