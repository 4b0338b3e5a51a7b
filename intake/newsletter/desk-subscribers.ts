import type { Done } from '../../core/desk/desk.ts';
import {
  type CheckedImport,
  importCheckSchema,
  type ListedAddress,
  liftingSchema,
  newImportSchema,
  oneAddressSchema,
  STANDINGS,
  type SubscriberCounts,
} from '../../core/desk/subscribers.ts';
import { json } from '../http/answer.ts';
import {
  type Act,
  type Asked,
  pageResponse,
  readChoice,
  waitBriefly,
  wantedOf,
} from '../sign-in/answer-desk.ts';
import type { NewsletterDeps } from './deps.ts';

const EXPORT_PAGE = 1000;

/** The newest first. */
export const listSubscribers: Act<NewsletterDeps> = ({ query }, deps) => listPage(query, deps);

/**
 * Returns a page of an export, noted in the audit log before. In pages, so that no call takes long.
 */
export const exportSubscribers: Act<NewsletterDeps> = async ({ query, operator }, deps) => {
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
  { store }: NewsletterDeps,
  limit?: number,
): Promise<Response> {
  const wanted = wantedOf(query, limit);
  const filter = {
    standing: readChoice(query, 'standing', STANDINGS),
    search: query.get('search') ?? undefined,
  };
  return pageResponse(await store.subscribers.list({ ...wanted, ...filter }));
}

export const countSubscribers: Act<NewsletterDeps> = async (_asked, { store, now }) =>
  json(200, (await store.subscribers.count(now())) satisfies SubscriberCounts);

export const checkImport: Act<NewsletterDeps> = async ({ read }, { store, now }) => {
  const { addresses } = await read(importCheckSchema);
  const { fresh, ...refused } = await store.subscriberImports.sortAddresses(addresses, now());
  return json(200, { fresh: fresh.length, ...refused } satisfies CheckedImport);
};

export const importSubscribers: Act<NewsletterDeps> = async (
  { read },
  { store, log, now, onMail },
) => {
  const { source, addresses } = await read(newImportSchema);
  const { fresh } = await store.subscriberImports.sortAddresses(addresses, now());
  const { result: count, ...going } = await waitBriefly(
    store.subscriberImports.add({ source, addresses }, now()).finally(onMail),
    fresh.length,
    { log },
  );
  return json(201, { count, ...going } satisfies Done);
};

export const checkAddress: Act<NewsletterDeps> = async ({ read }, { store }) =>
  json(200, (await store.subscribers.find(await readAddress(read))) satisfies ListedAddress);

/** Suppresses all mail except the firm's own. */
export const suppressAddress: Act<NewsletterDeps> = async ({ read }, { store, now }) => {
  await store.suppressions.suppressAll(
    store.secret.addressKey(await readAddress(read)),
    now(),
    'operator',
  );
  return json(201, { count: 1 });
};

/** Allows mail again, but not invitations that the owner declined. */
export const allowAddress: Act<NewsletterDeps> = async ({ read }, { store }) => {
  const { userEmail, since } = await read(liftingSchema);
  const outcome = await store.suppressions.liftAll(userEmail, since);
  if (outcome === 'stale') return json(409, { error: outcome });
  return json(201, { count: outcome ? 1 : 0 });
};

/** Allows invitations again that the owner declined. */
export const allowInvitations: Act<NewsletterDeps> = async ({ read }, { store }) => {
  const isLifted = await store.suppressions.liftInvitations(await readAddress(read));
  return json(201, { count: isLifted ? 1 : 0 });
};

async function readAddress(read: Asked['read']): Promise<string> {
  return (await read(oneAddressSchema)).userEmail;
}
