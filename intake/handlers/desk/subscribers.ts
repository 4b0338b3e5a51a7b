import type { Done } from '../../../core/desk/desk.ts';
import {
  type CheckedImport,
  type DeskErasure,
  importCheckSchema,
  type ListedAddress,
  newImportSchema,
  oneAddressSchema,
  STANDINGS,
  type SubscriberCounts,
} from '../../../core/desk/subscribers.ts';
import type { Deps } from '../../deps.ts';
import { clearErased, describePerson, erasePerson } from '../../erase-person.ts';
import { json } from '../respond.ts';
import { type Act, type Asked, briefly, pageResponse, readChoice, wantedOf } from './answer.ts';

const EXPORT_PAGE = 1000;

/** Lists subscribers, the newest first. */
export const listSubscribers: Act = ({ query }, deps) => listPage(query, deps);

/**
 * Hands out a part of an export, which the audit log tells of before. In parts, so that no call
 * takes long.
 */
export const exportSubscribers: Act = async ({ query, operator }, deps) => {
  await deps.store.auditLog.add({
    operator,
    action: 'exported the newsletter’s list',
    itemId: '',
    itemName: '',
    at: deps.now(),
  });
  return listPage(query, deps, EXPORT_PAGE);
};

async function listPage(
  query: URLSearchParams,
  { store }: Deps,
  limit?: number,
): Promise<Response> {
  const wanted = wantedOf(query, limit);
  const filter = {
    standing: readChoice(query, 'standing', STANDINGS),
    search: query.get('search') ?? undefined,
  };
  return pageResponse(await store.subscribers.list({ ...wanted, ...filter }));
}

export const countSubscribers: Act = async (_asked, { store, now }) =>
  json(200, (await store.subscribers.count(now())) satisfies SubscriberCounts);

export const checkImport: Act = async ({ read }, { store, now }) => {
  const { addresses } = await read(importCheckSchema);
  const { fresh, ...refused } = await store.subscriberImports.sortAddresses(addresses, now());
  return json(200, { fresh: fresh.length, ...refused } satisfies CheckedImport);
};

export const importSubscribers: Act = async ({ read }, { store, log, now, onMail }) => {
  const { source, addresses } = await read(newImportSchema);
  const { fresh } = await store.subscriberImports.sortAddresses(addresses, now());
  const { result: count, ...going } = await briefly(
    store.subscriberImports.add({ source, addresses }, now()).finally(onMail),
    fresh.length,
    { log },
  );
  return json(201, { count, ...going } satisfies Done);
};

export const checkAddress: Act = async ({ read }, { store }) =>
  json(200, (await store.subscribers.find(await readAddress(read))) satisfies ListedAddress);

/** Suppresses all mail to an address but the firm's own. */
export const suppressAddress: Act = async ({ read }, { store, now }) => {
  await store.suppressions.suppressAll(
    store.secret.addressKey(await readAddress(read)),
    now(),
    'operator',
  );
  return json(201, { count: 1 });
};

/** Allows mail to an address again. Invitations that its owner declined stay so. */
export const allowAddress: Act = async ({ read }, { store }) => {
  const isLifted = await store.suppressions.liftAll(await readAddress(read));
  return json(201, { count: isLifted ? 1 : 0 });
};

/** Allows invitations to surveys again, which the owner of an address declined. */
export const allowInvitations: Act = async ({ read }, { store }) => {
  const isLifted = await store.suppressions.liftInvitations(await readAddress(read));
  return json(201, { count: isLifted ? 1 : 0 });
};

export const checkErasure: Act = async ({ read }, { store, settings }) =>
  json(200, (await describePerson(store, await readAddress(read), settings)) satisfies DeskErasure);

/**
 * Erases a person, as `npm run erase` does. Clearing the store's free space takes longer than an
 * operator should wait.
 */
export const eraseAddress: Act = async ({ read }, { store, settings, log }) => {
  await erasePerson(store, await readAddress(read), settings);
  // After the entry in the audit log, which would wait for it.
  setImmediate(() => void clearErased(store.erasure, log));
  return json(201, { count: 1 });
};

async function readAddress(read: Asked['read']): Promise<string> {
  return (await read(oneAddressSchema)).userEmail;
}
