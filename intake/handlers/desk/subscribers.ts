import type { Done } from '../../../core/desk/desk.ts';
import {
  type CheckedImport,
  importCheckSchema,
  newImportSchema,
  STANDINGS,
  type Subscriber,
  type SubscriberCounts,
} from '../../../core/desk/subscribers.ts';
import type { Deps } from '../../deps.ts';
import { checkValue } from '../../http/body.ts';
import { json } from '../respond.ts';
import { type Act, briefly, pageResponse, readChoice, wantedOf } from './answer.ts';

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
  return pageResponse(
    await store.subscribers.list({ ...wanted, ...filter }),
    (item): Subscriber => item,
  );
}

export const countSubscribers: Act = async (_asked, { store, now }) =>
  json(200, (await store.subscribers.count(now())) satisfies SubscriberCounts);

export const checkImport: Act = async ({ body }, { store, now }) => {
  const { addresses } = checkValue(importCheckSchema, await body());
  const { fresh, ...refused } = await store.subscriberImports.sortAddresses(addresses, now());
  return json(200, { fresh: fresh.length, ...refused } satisfies CheckedImport);
};

export const importSubscribers: Act = async ({ body }, { store, log, now, onMail }) => {
  const { source, addresses } = checkValue(newImportSchema, await body());
  const { fresh } = await store.subscriberImports.sortAddresses(addresses, now());
  const { result: count, ...going } = await briefly(
    store.subscriberImports.add({ source, addresses }, now()).finally(onMail),
    fresh.length,
    { log },
  );
  return json(201, { count, ...going } satisfies Done);
};
