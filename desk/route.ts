import { useSyncExternalStore } from 'react';
import { VIEWS } from '../core/desk/inbox.ts';
import { STANDINGS } from '../core/desk/subscribers.ts';

const UUID = /^[0-9a-f-]{36}$/;
const SLUG = /^[a-z0-9-]+$/;

/** What may stand in an address, by its name. */
const PARTS = {
  view: VIEWS,
  standing: STANDINGS,
  message: UUID,
  campaign: UUID,
  wave: UUID,
  group: UUID,
  slug: SLUG,
  section: SLUG,
} as const;

/**
 * The addresses of each screen below `#/`, the one with the fewest parts first. They are the
 * fragment of the desk's address, so that Back, reloads and links work.
 */
const SCREENS = {
  today: [''],
  inbox: ['inbox', 'inbox/:view', 'inbox/:message', 'inbox/:view/:message'],
  'spam-rules': ['inbox/spam/rules'],
  clients: ['clients'],
  campaign: ['campaigns/:campaign'],
  findings: ['waves/:wave', 'waves/:wave/sections/:section'],
  workshop: ['waves/:wave/workshop', 'waves/:wave/workshop/:section'],
  invitations: ['waves/:wave/invitations'],
  cards: ['waves/:wave/cards'],
  'card-sheets': ['waves/:wave/cards/:group'],
  poster: ['waves/:wave/cards/:group/poster'],
  newsletters: ['newsletter'],
  newsletter: ['newsletter/issues/:slug'],
  subscribers: ['newsletter/subscribers', 'newsletter/subscribers/:standing'],
  import: ['newsletter/import'],
  visits: ['records'],
  activity: ['records/activity'],
  'mail-server': ['records/mail-server'],
} as const;

type Screens = typeof SCREENS;
type Screen = keyof Screens;
type PartsIn<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartsIn<Rest>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never;
type Value<Name> = Name extends keyof typeof PARTS
  ? (typeof PARTS)[Name] extends readonly (infer One)[]
    ? One
    : string
  : never;
type Given<Name extends Screen> = {
  [Part in PartsIn<Screens[Name][0]>]: Value<Part>;
} & { [Part in PartsIn<Screens[Name][number]>]?: Value<Part> };

/** What may stand after the question mark: a search in a list, and whose findings are chosen. */
const QUERY = ['search', 'of'] as const;

/** A screen with the parts of its address. */
export type RouteTo<Name extends Screen> = { screen: Name } & Given<Name> & {
    [Asked in (typeof QUERY)[number]]?: string;
  };
export type Route = { [Name in Screen]: RouteTo<Name> }[Screen] | { screen: 'unknown' };
export type WorkshopRoute = RouteTo<'workshop'>;

/** A screen whose address has no parts. */
type Home = {
  [Name in Screen]: [PartsIn<Screens[Name][0]>] extends [never] ? Name : never;
}[Screen];

export interface Room {
  name: string;
  home: Home;
  screens: Screen[];
  /** Its parts, by the screen that each begins with. */
  parts?: Partial<Record<Home, string>>;
}

/** The five rooms of the desk, with the screens that belong to each. */
export const ROOMS = [
  { name: 'Today', home: 'today', screens: ['today'] },
  { name: 'Inbox', home: 'inbox', screens: ['inbox', 'spam-rules'] },
  {
    name: 'Clients',
    home: 'clients',
    screens: ['clients', 'campaign', 'findings', 'invitations', 'cards', 'card-sheets', 'poster'],
  },
  {
    name: 'Newsletter',
    home: 'newsletters',
    screens: ['newsletters', 'newsletter', 'subscribers', 'import'],
    parts: { newsletters: 'Issues', subscribers: 'Subscribers', import: 'Import' },
  },
  {
    name: 'Records',
    home: 'visits',
    screens: ['visits', 'activity', 'mail-server'],
    parts: { visits: 'Visits', activity: 'Activity', 'mail-server': 'Mail server' },
  },
] as const satisfies Room[];

/** Parses the address's fragment. */
export function readRoute(hash: string): Route {
  const [path = '', query] = hash.split('?');
  const given = path.replace(/^#\/?/, '').split('/');
  if (/^(#\/|$)/.test(hash))
    for (const [screen, addresses] of Object.entries(SCREENS))
      for (const address of addresses) {
        const parts = readParts(address.split('/'), given);
        if (parts) return { screen, ...parts, ...readQuery(query) } as Route;
      }
  return { screen: 'unknown' };
}

function readQuery(query = ''): Record<string, string> {
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    QUERY.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

function readParts(wanted: string[], given: string[]): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [place, one] of wanted.entries()) {
    const text = given[place] ?? '';
    if (!one.startsWith(':')) {
      if (one !== text) return undefined;
      continue;
    }
    const name = one.slice(1);
    const may: RegExp | readonly string[] = PARTS[name as keyof typeof PARTS];
    if (may instanceof RegExp ? !may.test(text) : !may.includes(text)) return undefined;
    parts[name] = text;
  }
  return parts;
}

/** The address of a screen; of those that it has, the one for all given parts. */
export function addressOf<Name extends Screen>(
  screen: Name,
  given: Omit<RouteTo<Name>, 'screen'>,
): string {
  const parts = given as Record<string, string | undefined>;
  const has = (name: string) => parts[name.slice(1)] !== undefined;
  const named = (address: string) => address.split('/').filter((part) => part.startsWith(':'));
  const fitting = SCREENS[screen].filter((address) => named(address).every(has));
  const fullest = fitting.reduce((one, next) =>
    named(next).length > named(one).length ? next : one,
  );
  const path = fullest.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? '');
  const query = new URLSearchParams(
    QUERY.flatMap((name) => (parts[name] ? [[name, parts[name]]] : [])),
  ).toString();
  return `#/${path}${query && `?${query}`}`;
}

export function useHash(): string {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('hashchange', tell);
      return () => removeEventListener('hashchange', tell);
    },
    () => location.hash,
  );
}
