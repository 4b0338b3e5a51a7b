import type { Done } from '../../../core/desk/desk.ts';
import {
  type CheckedImport,
  importCheckSchema,
  newImportSchema,
  STANDINGS,
  type Subscriber,
  type SubscriberCounts,
} from '../../../core/desk/subscribers.ts';
import { checkValue } from '../../http/body.ts';
import { json } from '../respond.ts';
import { type Act, briefly, pageResponse, readChoice, wantedOf } from './answer.ts';

const WHOLE_PAGE = 1000;

/** Lists subscribers, the newest first. */
export const listSubscribers: Act = async ({ query }, { store }) => {
  const wanted = wantedOf(query, query.has('whole') ? WHOLE_PAGE : undefined);
  const filter = {
    standing: readChoice(query, 'standing', STANDINGS),
    search: query.get('search') ?? undefined,
  };
  return pageResponse(
    await store.subscribers.list({ ...wanted, ...filter }),
    (item): Subscriber => item,
  );
};

export const countSubscribers: Act = async (_asked, { store, now }) =>
  json(200, (await store.subscribers.count(now())) satisfies SubscriberCounts);

/**
 * Begins an export, of which the audit log tells. The desk reads the pages itself, so that no call
 * takes long.
 */
export const exportSubscribers: Act = async () => json(201, { count: 1 });

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
