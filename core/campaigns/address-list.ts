import * as v from 'valibot';
import { email, listOf } from '../submissions/fields.ts';
import { mailboxOf } from '../submissions/mailbox.ts';

/** In an import, and in invitations that are sent at once. */
export const MOST_ADDRESSES = 1000;
export const NO_ADDRESSES = 'Please enter the addresses.';

/**
 * Keeps one address for each mailbox. @param tooMany the message for more than {@link
 * MOST_ADDRESSES}.
 */
export function addressList(tooMany: string) {
  return v.pipe(
    listOf(email, MOST_ADDRESSES, tooMany),
    v.nonEmpty(NO_ADDRESSES),
    v.transform((addresses) => onePerMailbox(addresses).addresses),
  );
}

export function onePerMailbox(given: readonly string[]): {
  addresses: string[];
  repeated: string[];
} {
  const mailboxes = [...Map.groupBy(given, mailboxOf).values()];
  return {
    addresses: mailboxes.flatMap(([first]) => first ?? []),
    repeated: mailboxes.flatMap(([, ...rest]) => rest),
  };
}
