import { matchPath, matchRoutes } from 'react-router';
import { NOT_FOUND, ORIGINAL, REDIRECTS, type RedirectRoute, SCREENS, type ScreenRoute } from '../routes.ts';
import { fragmentOf } from './address.ts';

export interface ScreenMatch {
  route: ScreenRoute;
  /** The parameters of the path: an article's slug, or the number of a page of the list. */
  params: { slug?: string; page?: string };
}

export interface RedirectMatch {
  redirect: RedirectRoute;
  params: { slug?: string };
}

const TABLE = [
  ...SCREENS.map((route) => ({ path: route.path, handle: { route } })),
  ...REDIRECTS.map((redirect) => ({ path: redirect.path, handle: { redirect } })),
];

// A cache, filled first with the routes without parameters, because the router ranks its whole table for each lookup.
const matches = new Map<string, ScreenMatch | RedirectMatch>(
  TABLE.filter(({ path }) => !path.includes(':')).map(({ path, handle }) => [path, { ...handle, params: {} }]),
);

/** Finds the screen at a path, or the redirect to a section of home. An unknown path has the 404 screen. */
export function matchRoute(pathname: string): ScreenMatch | RedirectMatch {
  const known = matches.get(pathname);
  if (known) return known;
  const found = matchRoutes(TABLE, pathname)?.at(-1);
  const match = found ? { ...found.route.handle, params: found.params } : { route: NOT_FOUND, params: {} };
  matches.set(pathname, match);
  return match;
}

export function isRedirect(match: ScreenMatch | RedirectMatch): match is RedirectMatch {
  return 'redirect' in match;
}

/** Whether a path is a screen or a redirect. */
export function isKnown(pathname: string): boolean {
  const match = matchRoute(pathname);
  return isRedirect(match) || match.route !== NOT_FOUND;
}

/** The state of a history entry after a navigation. */
export interface Arrival {
  section?: string;
  /** A part of the section, by its id. */
  part?: string | undefined;
  article?: string | undefined;
  /** Whether the screen moves focus and scrolls itself, because only a part of it is new. */
  isOwn?: boolean;
  /** The name of the open overlay. */
  overlay?: string | undefined;
}

/** Where a redirect arrives in home: at the part that its fragment names, such as `#change-support`, if home has it, else at its section. */
export function arrivalOf({ redirect, params }: RedirectMatch, hash = ''): Arrival {
  return { section: redirect.section, part: fragmentOf(hash) || undefined, article: params.slug };
}

const ORIGINAL_PATHS = new Set(SCREENS.map(({ path }) => path).filter((path) => path.startsWith(ORIGINAL)));
const ORIGINAL_PATTERNS = [...ORIGINAL_PATHS].filter((path) => path.includes(':'));

/**
 * Resolves an internal link: inside the original site, a link to a screen that exists there gets the prefix.
 * @param to a route as content writes it, such as `/contact` or `/services#anchor`.
 * @param isInOriginal whether the link is inside the original site.
 */
export function resolveRoute(to: string, isInOriginal: boolean): string {
  if (!isInOriginal || isOriginal(to)) return to;
  const [pathname = '/'] = to.split(/[?#]/);
  const prefixed = pathname === '/' ? ORIGINAL : ORIGINAL + pathname;
  const exists = ORIGINAL_PATHS.has(prefixed) || ORIGINAL_PATTERNS.some((pattern) => matchPath(pattern, prefixed));
  return exists ? prefixed + to.slice(pathname.length) : to;
}

function isOriginal(path: string): boolean {
  return path === ORIGINAL || path.startsWith(`${ORIGINAL}/`) || path.startsWith(`${ORIGINAL}#`);
}
