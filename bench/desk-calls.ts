import { STANDINGS } from '../core/desk/subscribers.ts';
import type { Campaign } from '../intake/campaigns/read-campaigns.ts';
import { newsletterOf, sourceOf } from '../intake/newsletter/newsletters.ts';
import type { DeskCall } from '../intake/server/desk.ts';
import type { Store } from '../intake/store/store.ts';

export interface World {
  store: Store;
  /** Their first waves are closed, and have findings. */
  campaigns: readonly Campaign[];
  /** A wave that is open, one of its groups, and invitations to it. */
  waveId: string;
  groupId: string;
}

/** One request: what stands for `:id` in the call, its query and its body. */
export interface Ask {
  id?: string | undefined;
  query?: string;
  body?: object;
}

/** Requests that are measured together, or several such groups by what tells them apart. */
type Asks = Ask[] | Record<string, Ask[]>;

/** A newsletter that nobody has got. */
export const UNSENT = {
  slug: 'unsent',
  subject: 'The next',
  preview: 'What it says',
  body: [{ kind: 'paragraph' as const, children: ['What it says.'] }],
};

const TIMES = 20;
// As long as ours.
const LETTER = '# A part\n\nSome words with [a link](/faq), and **more**.\n\n'.repeat(60);
const LISTED = 1000;
const PAGE = 30;
const PERSON = { userEmail: 'marta.lindqvist@halden-ports.example' };

const again = (ask: Ask = {}): Ask[] => Array.from({ length: TIMES }, () => ask);
const each = (ids: (string | undefined)[], body?: object): Ask[] =>
  ids.slice(0, TIMES).map((id) => ({ id, ...(body && { body }) }));
const byQuery = (...queries: string[]) =>
  Object.fromEntries(queries.map((query) => [query, again({ query: `?${query}` })]));
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const addresses = (name: string) =>
  Array.from({ length: LISTED }, (_, number) => `${name}-${number * 50}@example.org`);
const peopleOf = (group: string, name: string) =>
  addresses(name).map((address) => ({ group, address }));
const after = (next: { at: number; id: string } | undefined) => `after=${next?.at}.${next?.id}`;

const messages = async ({ store }: World) =>
  idsOf((await store.inbox.list({ limit: TIMES, progress: 'new' })).items);
const quarantined = async ({ store }: World) =>
  idsOf((await store.quarantine.list({ limit: PAGE })).items);

/** The calls of the desk whose work grows with the store, in the order of their measurement. */
export const CALLS: Partial<Record<DeskCall, (world: World) => Asks | Promise<Asks>>> = {
  'GET today': () => again(),
  'GET inbox': () => again(),
  'GET messages': async ({ store }) => {
    const hundred = await store.inbox.list({ limit: 100 * PAGE });
    const views = ['view=new', 'view=due', 'view=closed', 'view=requests', 'view=bin'];
    const searches = ['search=shift', 'search=nowhere'];
    return byQuery('', after(hundred.next), ...views, ...searches);
  },
  'GET messages/:id': async (world) => each(await messages(world)),
  'PUT messages/:id': async (world) =>
    each(await messages(world), { revision: 0, progress: 'answered' }),
  'POST messages/:id/answers': async ({ store }) => {
    const { items } = await store.inbox.list({ limit: TIMES, progress: 'new' });
    return items.map(({ id, handling }) => ({
      id,
      body: { revision: handling?.revision ?? 0, text: 'Gladly.' },
    }));
  },
  'POST messages/:id/notes': async (world) => each(await messages(world), { text: 'Called.' }),
  'GET quarantine': () => again(),
  'GET quarantine/:id/sender': async (world) => each(await quarantined(world)),
  'POST quarantine/:id/releases': async (world) => each(await quarantined(world)),
  'POST quarantine/releases': async (world) => [{ body: { ids: await quarantined(world) } }],
  'GET dead-letters': () => again(),
  'GET mail': () => again(),
  'POST mail/tests': () => [{ body: { userEmail: 'maren@firm.example' } }],
  'POST dead-letters/sendings': () => [{}],
  'GET newsletters': () => again(),
  'GET newsletters/:id': () => ({
    sent: again({ id: 'sent' }),
    unsent: again({ id: UNSENT.slug }),
  }),
  'PUT newsletters/:id': async ({ store }) => {
    const text = { subject: 'The next', preview: 'What it says', markdown: LETTER };
    const by = { operator: 'Maren', now: Date.now() };
    const drafts = Array.from({ length: TIMES }, () => store.newsletterDrafts.add(text, by));
    return each(await Promise.all(drafts), { ...text, revision: 0 });
  },
  'POST newsletters/:id/sendings': () => [
    { id: UNSENT.slug, body: { source: sourceOf(newsletterOf(UNSENT)) } },
  ],
  'GET campaigns': () => again(),
  'GET waves/:id/findings': ({ campaigns }) => each(campaigns.map(({ waves }) => waves[0]?.id)),
  'GET waves/:id/invitations': ({ waveId }) => again({ id: waveId }),
  'POST waves/:id/invitation-checks': ({ waveId, groupId }) =>
    again({ id: waveId, body: { people: peopleOf(groupId, 'person') } }),
  'POST waves/:id/reminders': ({ waveId }) => [{ id: waveId }],
  'POST waves/:id/invitations': ({ waveId, groupId }) => [
    { id: waveId, body: { people: peopleOf(groupId, 'client') } },
  ],
  'DELETE waves/:id': ({ campaigns }) => each(campaigns.map(({ waves }) => waves[0]?.id)),
  'DELETE campaigns/:id': ({ campaigns }) => each(idsOf(campaigns)),
  'DELETE clients/:id': async ({ store }) => each(idsOf(await store.clients.list())),
  'GET subscriber-counts': () => again(),
  'GET subscribers': async ({ store }) => {
    const { next } = await store.subscribers.list({ limit: 100 * PAGE });
    const views = STANDINGS.map((standing) => `standing=${standing}`);
    const searches = ['search=example', 'search=nowhere'];
    return byQuery('', after(next), ...views, ...searches, `whole&${after(next)}`);
  },
  'POST subscriber-import-checks': () => again({ body: { addresses: addresses('person') } }),
  'POST subscriber-imports': () => [{ body: { source: 'A fair', addresses: addresses('fair') } }],
  'POST address-checks': () => again({ body: PERSON }),
  'POST suppressions': () => again({ body: PERSON }),
  'GET visits': () => again(),
  'GET audit-log': () => again(),
  'POST erasure-checks': () => again({ body: PERSON }),
  'POST erasures': () => [{ body: PERSON }],
};
