import { useSyncExternalStore } from 'react';
import { STANDINGS, type Standing } from '../core/desk/subscribers.ts';
import { VIEWS, type View } from './inbox/views.ts';

/**
 * A screen of the desk. It is kept in the address's fragment, so that Back, reloads and links work.
 */
export type Route =
  | {
      screen:
        | 'overview'
        | 'quarantine'
        | 'dead-letters'
        | 'mail'
        | 'newsletters'
        | 'import'
        | 'campaigns'
        | 'log'
        | 'spam-rules'
        | 'unknown';
    }
  /** The messages of a view, or all; those that have the words of a search, if there is one. */
  | { screen: 'messages'; view?: View; search?: string }
  | { screen: 'message'; id: string }
  /** A newsletter, by the name of its file. */
  | { screen: 'newsletter'; slug: string }
  /**
   * The subscribers of a standing, or all; those whose address has the words of a search, if there
   * is one.
   */
  | { screen: 'subscribers'; standing?: Standing; search?: string }
  /** What was counted of visits, by day if nothing is said. */
  | { screen: 'visits'; by?: 'day' | 'week' }
  | { screen: 'campaign'; id: string }
  | { screen: 'wave-findings'; wave: string }
  | { screen: 'invitations'; wave: string }
  | { screen: 'cards'; wave: string }
  | { screen: 'card-sheets' | 'poster'; wave: string; group: string }
  | WorkshopRoute;

/** The workshop of a closed wave: one section at a time, by its category; without one, the first. */
export interface WorkshopRoute {
  screen: 'workshop';
  wave: string;
  section?: string;
}

/** The screens in the order of their links. */
export const SCREENS = [
  { screen: 'overview', name: 'Overview', href: '#/' },
  { screen: 'messages', name: 'Messages', href: '#/messages' },
  { screen: 'quarantine', name: 'Quarantine', href: '#/quarantine' },
  { screen: 'dead-letters', name: 'Dead letters', href: '#/dead-letters' },
  { screen: 'newsletters', name: 'Newsletters', href: '#/newsletters' },
  { screen: 'subscribers', name: 'Subscribers', href: '#/subscribers' },
  { screen: 'campaigns', name: 'Campaigns', href: '#/campaigns' },
  { screen: 'visits', name: 'Visits', href: '#/visits' },
  { screen: 'log', name: 'Log', href: '#/log' },
] as const;

const SLUG = /^[a-z0-9-]+$/;
const UUID = /^[0-9a-f-]{36}$/;

/** Parses the address's fragment. */
export function readRoute(hash: string): Route {
  const [path = '', query] = hash.split('?');
  const [, screen = '', kind, ...rest] = path.split('/');
  if (!/^(#\/|$)/.test(hash)) return { screen: 'unknown' };
  if (screen === 'waves' && rest[0] === 'workshop') return readWorkshop(kind, ...rest.slice(1));
  if (screen === 'cards') return readCards(kind, ...rest);
  if (rest.length > 0) return { screen: 'unknown' };
  if (screen === 'messages') return readMessages(kind, new URLSearchParams(query));
  if (screen === 'subscribers') return readSubscribers(kind, new URLSearchParams(query));
  if (kind !== undefined) return readItem(screen, kind);
  if (screen === 'spam-rules' || screen === 'mail') return { screen };
  const found = SCREENS.find(({ href }) => href === `#/${screen}`);
  return { screen: found?.screen ?? 'unknown' };
}

function readItem(screen: string, id: string): Route {
  if (screen === 'newsletters' && SLUG.test(id)) return { screen: 'newsletter', slug: id };
  if (screen === 'campaigns' && UUID.test(id)) return { screen: 'campaign', id };
  if (screen === 'waves' && UUID.test(id)) return { screen: 'wave-findings', wave: id };
  if (screen === 'invitations' && UUID.test(id)) return { screen, wave: id };
  if (screen === 'visits' && (id === 'day' || id === 'week')) return { screen, by: id };
  return { screen: 'unknown' };
}

function readWorkshop(wave = '', section?: string, ...rest: string[]): Route {
  if (!UUID.test(wave) || rest.length > 0) return { screen: 'unknown' };
  if (section === undefined) return { screen: 'workshop', wave };
  return SLUG.test(section) ? { screen: 'workshop', wave, section } : { screen: 'unknown' };
}

function readCards(wave = '', group?: string, print?: string, ...rest: string[]): Route {
  if (!UUID.test(wave) || rest.length > 0) return { screen: 'unknown' };
  if (group === undefined) return { screen: 'cards', wave };
  if (!UUID.test(group)) return { screen: 'unknown' };
  if (print === undefined) return { screen: 'card-sheets', wave, group };
  return print === 'poster' ? { screen: 'poster', wave, group } : { screen: 'unknown' };
}

function readMessages(name: string | undefined, query: URLSearchParams): Route {
  if (name !== undefined && UUID.test(name)) return { screen: 'message', id: name };
  const view = VIEWS.find((one) => one === name);
  if (name !== undefined && !view) return { screen: 'unknown' };
  const search = query.get('search');
  return { screen: 'messages', ...(view && { view }), ...(search && { search }) };
}

function readSubscribers(name: string | undefined, query: URLSearchParams): Route {
  if (name === 'import') return { screen: name };
  const standing = STANDINGS.find((one) => one === name);
  if (name !== undefined && !standing) return { screen: 'unknown' };
  const search = query.get('search');
  return { screen: 'subscribers', ...(standing && { standing }), ...(search && { search }) };
}

/** The address of the subscribers of a standing, or of all, and of a search among them. */
export function subscribersOf(standing?: Standing, search = ''): string {
  return `#/subscribers${standing ? `/${standing}` : ''}${search && `?${new URLSearchParams({ search })}`}`;
}

export function newsletterOf(slug: string): string {
  return `#/newsletters/${slug}`;
}

export function visitsBy(period: 'day' | 'week'): string {
  return `#/visits/${period}`;
}

export function campaignOf(id: string): string {
  return `#/campaigns/${id}`;
}

export function findingsOfWave(wave: string): string {
  return `#/waves/${wave}`;
}

export function invitationsOf(wave: string): string {
  return `#/invitations/${wave}`;
}

export function cardsOf(wave: string): string {
  return `#/cards/${wave}`;
}

/** The address of a group's cards in a wave, to be printed. */
export function cardSheetsOf(wave: string, group: string): string {
  return `${cardsOf(wave)}/${group}`;
}

/** The address of a group's poster in a wave, to be printed. */
export function posterOf(wave: string, group: string): string {
  return `${cardSheetsOf(wave, group)}/poster`;
}

/** The address of a section in a wave's workshop; without a section, of the workshop's first. */
export function workshopOf({ wave, section }: Omit<WorkshopRoute, 'screen'>): string {
  return `${findingsOfWave(wave)}/workshop${section === undefined ? '' : `/${section}`}`;
}

/** The address of the messages of a view, or of all, and of a search among them. */
export function messagesOf(view?: View, search = ''): string {
  return `#/messages${view ? `/${view}` : ''}${search && `?${new URLSearchParams({ search })}`}`;
}

export function messageOf(id: string): string {
  return `#/messages/${id}`;
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
