import * as v from 'valibot';
import { email, listOf } from '../submissions/fields.ts';
import { mailboxOf } from '../submissions/mailbox.ts';

/** The most addresses of an import, and of the invitations that are sent at once. */
export const MOST_ADDRESSES = 1000;
export const NO_ADDRESSES = 'Please enter the addresses.';

/**
 * The schema of a list of addresses, of which it keeps one for each mailbox. @param tooMany the
 * message for more than {@link MOST_ADDRESSES}.
 */
export function addressList(tooMany: string) {
  return v.pipe(
    listOf(email, MOST_ADDRESSES, tooMany),
    v.nonEmpty(NO_ADDRESSES),
    v.transform((addresses) => onePerMailbox(addresses).addresses),
  );
}

/** Keeps the first address of each mailbox, and tells the others. */
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
