import { type DeskErasure, oneAddressSchema } from '../../core/desk/subscribers.ts';
import { clearOrLog } from '../engine/rewrite.ts';
import { json } from '../http/answer.ts';
import type { Act } from '../sign-in/answer-desk.ts';
import { describePerson, erasePerson } from '../store/erase-person.ts';
import type { Deps } from './deps.ts';

export const checkErasure: Act<Deps> = async ({ read }, { store, settings }) => {
  const { userEmail } = await read(oneAddressSchema);
  return json(200, (await describePerson(store, userEmail, settings)) satisfies DeskErasure);
};

/**
 * As `npm run erase` does. Clearing the store's free space takes longer than an operator should
 * wait.
 */
export const eraseAddress: Act<Deps> = async ({ read }, { store, settings, log }) => {
  await erasePerson(store, (await read(oneAddressSchema)).userEmail, settings);
  // After the entry in the audit log, which would wait for it.
  setImmediate(() => void clearOrLog(store.erasure, log));
  return json(201, { count: 1 });
};
