import {
  type DeskErasure,
  type ListedAddress,
  oneAddressSchema,
} from '../../../core/desk/subscribers.ts';
import { clearErased, describePerson, erasePerson } from '../../erase-person.ts';
import { checkValue } from '../../http/body.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';

export const checkAddress: Act = async ({ body }, { store }) =>
  json(200, (await store.subscribers.find(await addressIn(body))) satisfies ListedAddress);

/** Suppresses all mail to an address but the firm's own. */
export const suppressAddress: Act = async ({ body }, { store, now }) => {
  await store.suppressions.suppressAll(
    store.secret.addressKey(await addressIn(body)),
    now(),
    'operator',
  );
  return json(201, { count: 1 });
};

/** Allows mail to an address again. Invitations that its owner declined stay so. */
export const allowAddress: Act = async ({ body }, { store }) => {
  const isLifted = await store.suppressions.liftAll(await addressIn(body));
  return json(201, { count: isLifted ? 1 : 0 });
};

/** Allows invitations to surveys again, which the owner of an address declined. */
export const allowInvitations: Act = async ({ body }, { store }) => {
  const isLifted = await store.suppressions.liftInvitations(await addressIn(body));
  return json(201, { count: isLifted ? 1 : 0 });
};

export const checkErasure: Act = async ({ body }, { store, settings }) =>
  json(200, (await describePerson(store, await addressIn(body), settings)) satisfies DeskErasure);

/**
 * Erases a person, as `npm run erase` does. Clearing the store's free space takes longer than an
 * operator should wait.
 */
export const eraseAddress: Act = async ({ body }, { store, settings, log }) => {
  await erasePerson(store, await addressIn(body), settings);
  // After the entry in the audit log, which would wait for it.
  setImmediate(() => void clearErased(store.erasure, log));
  return json(201, { count: 1 });
};

async function addressIn(body: () => Promise<unknown>): Promise<string> {
  return checkValue(oneAddressSchema, await body()).userEmail;
}
