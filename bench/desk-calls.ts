import { setTimeout as sleep } from 'node:timers/promises';
import { STANDINGS } from '../core/desk/subscribers.ts';
import type { DeskCall } from '../intake/desk.ts';
import { issueOf } from '../intake/store/mailings.ts';
import { EDITION } from '../tests/support/edition.ts';
import type { World } from './desk.ts';
import type { Ask, Case } from './desk-asks.ts';

const TIMES = 20;
const PAGE = 30;
const PAGES_DEEP = 100;
const LISTED = 1000;
const SENDING_MS = 500;

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const again = (ask: Ask = {}, times = TIMES): Ask[] => numbers(times).map(() => ask);
const each = (ids: (string | undefined)[], body?: object): Ask[] => ids.map((id) => ({ id, ...(body && { body }) }));
const one = (asks: Ask[]): Case[] => [{ asks }];
const listOf = (name: string) =>
  numbers(LISTED)
    .map((number) => `${name}-${number * 50}@example.org`)
    .join('\n');

const PERSON = { userEmail: 'person-77@example.org' };
const WORDS = { subject: 'A few questions about {system}', text: 'Please answer until {day}.' };
const WAVE = { opensOn: '2026-11-01', closesOn: '2026-12-20' };

const messages = async ({ store }: World, count: number, change: object = {}) =>
  (await store.inbox.list({ limit: count, kind: 'contact-messages', ...change })).items.map(({ id }) => id);
const quarantined = async ({ store }: World, count = TIMES) => (await store.quarantine.list({ limit: count })).items.map(({ id }) => id);
const apart = async ({ store }: World) => (await store.batches.list()).filter(({ waveId, state }) => waveId === '' && state === 'apart').map(({ id }) => id);

/** The calls of a search that finds nothing, each from where the one before stopped. */
async function stepsOf({ store }: World, search: string): Promise<Ask[]> {
  const asks: Ask[] = [];
  for (let after: { at: number; id: string } | undefined, isFirst = true; isFirst || after; isFirst = false) {
    asks.push({ query: `?search=${search}${after ? `&after=${after.at}.${after.id}` : ''}` });
    after = (await store.inbox.list({ limit: PAGE, search, after })).next;
  }
  return asks;
}

/** A newsletter that nobody has got. */
export const UNSENT = {
  slug: 'unsent',
  source: 'hash',
  subject: 'The next',
  preview: 'What it says',
  body: [{ kind: 'paragraph' as const, children: ['What it says.'] }],
};

const untilSent =
  ({ store }: World) =>
  async () => {
    while ((await store.mailings.countUnsent(issueOf(UNSENT))) > 0) await sleep(SENDING_MS);
  };

/** What is measured of each call of the desk, in this order. The type names every call, so that none is forgotten. */
export const CALLS: Record<DeskCall, (world: World) => Case[] | Promise<Case[]>> = {
  'GET session': () => one(again()),
  'GET overview': () => one(again()),
  'GET inbox': () => one(again()),
  'GET messages': async (world) => {
    const { next } = await world.store.inbox.list({ limit: PAGE * PAGES_DEEP });
    return [
      { of: 'first page', asks: again() },
      { of: 'page 100', asks: again({ query: `?after=${next?.at}.${next?.id}` }) },
      ...['progress=new', 'progress=due', 'progress=closed', 'kind=access-requests', 'place=bin'].map((of) => ({ of, asks: again({ query: `?${of}` }) })),
      { of: 'a common word', asks: again({ query: '?search=planners' }) },
      { of: 'one step of a rare word', asks: again({ query: '?search=nowhere' }) },
      { of: 'to the end', asks: await stepsOf(world, 'nowhere') },
    ];
  },
  'GET messages/:id': async (world) => one(each(await messages(world, TIMES))),
  'PUT messages/:id': async (world) => one(each(await messages(world, TIMES, { progress: 'new' }), { revision: 0, progress: 'answered' })),
  'POST messages/:id/notes': async (world) => one(each(await messages(world, TIMES), { text: 'Called.' })),
  'DELETE notes/:id': async (world) => {
    const { items } = await world.store.inbox.list({ limit: TIMES, kind: 'contact-messages' });
    return one(each(items.flatMap(({ handling }) => handling?.notes.map(({ id }) => id) ?? [])));
  },
  'GET promises': () => ['broken', 'due'].map((of) => ({ of, asks: again({ query: `?state=${of}` }) })),
  'GET promise-counts': () => one(again()),
  'GET quarantine': () => one(again()),
  'POST quarantine/readings': async (world) => one([{ body: { ids: await quarantined(world, PAGE) } }]),
  'POST quarantine/releases': async (world) => one([{ body: { ids: await quarantined(world, PAGE) } }]),
  'GET quarantine/:id/sender': async (world) => one(each(await quarantined(world))),
  'DELETE quarantine/:id': async (world) => one(each(await quarantined(world))),
  'POST quarantine/:id/releases': async (world) => one(each(await quarantined(world))),
  'GET spam-rules': () => one(again()),
  'POST spam-rules': () => one(numbers(TIMES).map((number) => ({ body: { kind: 'domain', value: `more-${number}.example` } }))),
  'DELETE spam-rules/:id': async ({ store }) => one(each((await store.spamRules.list()).slice(0, TIMES).map(({ id }) => id))),
  'GET dead-letters': () => one(again()),
  'POST dead-letters/:id/sendings': async ({ store }) => one(each((await store.deadLetters.listEach({ limit: TIMES })).items.map(({ id }) => id))),
  'POST dead-letters/sendings': () => one([{}]),
  'GET newsletters': () => one(again()),
  'GET newsletters/:id': () => ['newsletter-0', 'unsent'].map((id) => ({ of: id, asks: again({ id }) })),
  'POST newsletters/:id/tests': () => one(numbers(TIMES).map((number) => ({ id: 'unsent', body: { userEmail: `maren-${number}@firm.example` } }))),
  'POST newsletters/:id/sendings': async (world) => [
    { of: 'to 50,000', asks: [{ id: 'unsent', body: { source: 'hash' } }] },
    { call: 'GET newsletters/:id', of: 'while it is queued', asks: again({ id: 'unsent' }) },
    { call: 'GET overview', of: 'while it is queued', asks: again() },
    { call: 'POST messages/:id/notes', of: 'while it is queued', asks: each(await messages(world, TIMES), { text: 'Called.' }), settled: untilSent(world) },
  ],
  'GET survey-results': () => one(again()),
  'GET survey-editions/:id/findings': () => one(again({ id: EDITION.id })),
  'POST survey-batches/:id/inclusions': async (world) => one(each((await apart(world)).slice(0, 10))),
  'DELETE survey-batches/:id': async (world) => one(each((await apart(world)).slice(0, 10))),
  'GET waves/:id/findings': ({ campaigns }) => {
    const asks = [...each(campaigns.map(({ waves }) => waves[0]?.id)), ...each(campaigns.map(({ waves }) => waves[1]?.id))];
    return [
      { of: 'computed', asks },
      { of: 'again', asks },
    ];
  },
  'DELETE wave-comments/:id': async ({ campaigns, store }) =>
    one(each((await store.snapshots.listComments(campaigns[0]?.waves[0]?.id ?? '')).slice(0, TIMES).map(({ id }) => id))),
  'GET campaigns': () => one(again()),
  'POST campaigns': () =>
    one(
      numbers(TIMES).map((number) => ({
        body: { client: 'Another', name: `More ${number}`, system: 'it', welcome: '', groups: [{ name: 'Night shift', side: 'users' }] },
      })),
    ),
  'PUT campaigns/:id': ({ campaigns }) =>
    one(
      each(
        campaigns.slice(0, TIMES).map(({ id }) => id),
        { name: 'Renamed', system: 'it', welcome: '' },
      ),
    ),
  'POST campaigns/:id/groups': ({ campaigns }) =>
    one(
      each(
        campaigns.slice(0, TIMES).map(({ id }) => id),
        { name: 'Day shift', side: 'users' },
      ),
    ),
  'DELETE groups/:id': async ({ store }) => {
    const groups = (await store.campaigns.list()).flatMap(({ groups }) => groups.filter(({ name }) => name === 'Night shift'));
    return one(each(groups.map(({ id }) => id)));
  },
  'POST campaigns/:id/waves': ({ campaigns }) =>
    one(
      each(
        campaigns.slice(0, TIMES).map(({ id }) => id),
        { name: 'Third', ...WAVE },
      ),
    ),
  'PUT campaigns/:id/invitation-words': ({ open }) => one(again({ id: open.id, body: WORDS })),
  'PUT campaigns/:id/reminder-words': ({ open }) => one(again({ id: open.id, body: WORDS })),
  'DELETE campaigns/:id/invitation-words': ({ open }) => one(again({ id: open.id })),
  'DELETE campaigns/:id/reminder-words': ({ open }) => one(again({ id: open.id })),
  'POST clients': () => one(numbers(TIMES).map((number) => ({ body: { name: `New ${number}` } }))),
  'PUT clients/:id': async ({ store }) =>
    one((await store.clients.list()).filter(({ name }) => name.startsWith('New')).map(({ id }, number) => ({ id, body: { name: `Renamed ${number}` } }))),
  'PUT groups/:id': ({ campaigns }) =>
    one(
      each(
        campaigns.slice(0, TIMES).map(({ groups }) => groups[0]?.id),
        { name: 'Sponsors of it', side: 'sponsors' },
      ),
    ),
  'GET waves/:id/invitations': ({ open }) => one(again({ id: open.waves[0]?.id })),
  'POST waves/:id/invitation-checks': ({ open }) => [
    { of: '1,000 addresses', asks: again({ id: open.waves[1]?.id, body: { group: open.groups[0]?.id, list: listOf('person') } }) },
  ],
  'POST waves/:id/invitations': ({ open }) => [
    { of: '1,000 addresses', asks: [{ id: open.waves[1]?.id, body: { group: open.groups[0]?.id, list: listOf('client') } }] },
  ],
  'POST waves/:id/invitation-tests': ({ open }) =>
    one(numbers(TIMES).map((number) => ({ id: open.waves[1]?.id, body: { kind: 'campaign-invitation', userEmail: `maren-${number}@desk.example` } }))),
  'POST waves/:id/reminders': ({ open }) => [{ of: '1,000 addresses', asks: [{ id: open.waves[0]?.id }] }],
  'PUT waves/:id': ({ open }) => one(open.waves.slice(2, 8).map(({ id }, number) => ({ id, body: { name: `Moved ${number}`, ...WAVE } }))),
  'POST waves/:id/closings': ({ open }) => one(each(open.waves.slice(2, 8).map(({ id }) => id))),
  'DELETE waves/:id': ({ campaigns }) => one(each(campaigns.slice(0, TIMES).map(({ waves }) => waves[0]?.id))),
  'DELETE campaigns/:id': ({ campaigns }) => one(each(campaigns.slice(TIMES, 2 * TIMES).map(({ id }) => id))),
  'DELETE clients/:id': async ({ store }) =>
    one(each((await store.clients.list()).filter(({ name }) => name === 'Another' || name.startsWith('Client 1')).map(({ id }) => id))),
  'GET subscriber-counts': () => one(again()),
  'GET subscribers': async ({ store }) => {
    const { next } = await store.subscribers.list({ limit: PAGE * PAGES_DEEP });
    const after = `after=${next?.at}.${next?.id}`;
    return [
      { of: 'first page', asks: again() },
      { of: 'page 100', asks: again({ query: `?${after}` }) },
      ...STANDINGS.map((of) => ({ of, asks: again({ query: `?standing=${of}` }) })),
      { of: 'a common word', asks: again({ query: '?search=example' }) },
      { of: 'one step of a rare word', asks: again({ query: '?search=nowhere' }) },
      { of: 'page of an export', asks: again({ query: `?whole&${after}` }) },
    ];
  },
  'POST subscriber-exports': () => one(again()),
  'POST subscriber-import-checks': () => [{ of: '1,000 addresses', asks: again({ body: { list: listOf('person') } }) }],
  'POST subscriber-imports': () => [{ of: '1,000 addresses', asks: [{ body: { source: 'Spring fair', list: listOf('fair') } }] }],
  'POST address-checks': () => one(again({ body: PERSON })),
  'POST suppressions': () => one(again({ body: PERSON })),
  'POST suppression-liftings': () => one(again({ body: PERSON })),
  'POST invitation-suppression-liftings': () => one(again({ body: PERSON })),
  'GET visits': () => one(again()),
  'GET audit-log': () => one(again()),
  'POST erasure-checks': () => one(again({ body: PERSON })),
  'POST erasures': async (world) => [
    { asks: [{ body: { userEmail: 'person-80@example.org' } }] },
    { call: 'GET messages', of: 'while the file is cleared', asks: again() },
    { call: 'POST messages/:id/notes', of: 'while the file is cleared', asks: each(await messages(world, 2), { text: 'Called.' }) },
  ],
};
