import routes from 'content:routes';
import { matchPath, matchRoutes } from 'react-router';
import {
  NOT_FOUND,
  originalPath,
  pathOfScreen,
  type RedirectRoute,
  type ScreenName,
  type ScreenRoute,
} from '../../core/content/routes.ts';
import { fragmentOf } from './address.ts';

interface ScreenMatch {
  route: ScreenRoute;
  /** An article's slug, or the number of a page of the list. */
  params: { slug?: string; page?: string };
}

interface RedirectMatch {
  redirect: RedirectRoute;
  params: { slug?: string; page?: string };
}

const { screens, redirects } = routes;
const TABLE = [
  ...screens.map((route) => ({ path: route.path, handle: { route } })),
  ...redirects.map((redirect) => ({ path: redirect.path, handle: { redirect } })),
];

// A cache, initially with the routes without parameters: the router ranks its whole table for each
// lookup.
const matches = new Map<string, ScreenMatch | RedirectMatch>(
  TABLE.filter(({ path }) => !path.includes(':')).map(({ path, handle }) => [
    path,
    { ...handle, params: {} },
  ]),
);

/** An unknown path has the 404 screen. */
export function matchRoute(pathname: string): ScreenMatch | RedirectMatch {
  const known = matches.get(pathname);
  if (known) return known;
  const found = matchRoutes(TABLE, pathname)?.at(-1);
  const match = found
    ? { ...found.route.handle, params: found.params }
    : { route: NOT_FOUND, params: {} };
  matches.set(pathname, match);
  return match;
}

export function isRedirect(match: ScreenMatch | RedirectMatch): match is RedirectMatch {
  return 'redirect' in match;
}

export interface Arrival {
  section?: string;
  /** The id of a part of the section. */
  part?: string | undefined;
  article?: string | undefined;
  /** Whether the screen itself moves focus and scroll position: only a part of it is new. */
  isOwn?: boolean;
  /** Whether the page was reloaded for the next visitor, who begins at the top. */
  isAnew?: boolean;
  overlay?: string | undefined;
}

interface Target {
  /** The path; without a section also the redirected address's query and fragment. */
  to: string;
  /** The section of home, and the part that the fragment names, such as `#change-support`. */
  arrival?: Arrival;
}

/** @param rest the query and fragment of the redirected address */
export function followRedirect(
  { redirect: { to, section }, params }: RedirectMatch,
  { search, hash }: { search: string; hash: string },
): Target {
  if (section)
    return { to, arrival: { section, part: fragmentOf(hash) || undefined, article: params.slug } };
  return {
    to: to.replace(':slug', params.slug ?? '').replace(':page', params.page ?? '') + search + hash,
  };
}

/** @param slug of the article, for the screen `article` */
export function routeTo(screen: ScreenName, slug?: string): string {
  return pathOfScreen(routes, screen, slug);
}

const ORIGINAL = screens.filter(({ layout }) => layout === 'original');
const ORIGINAL_PATHS = new Set(ORIGINAL.map(({ path }) => path));
const ORIGINAL_PATTERNS = [...ORIGINAL_PATHS].filter((path) => path.includes(':'));

/**
 * Inside the original site, a link to a screen that exists there gets the prefix, or that screen's
 * own path if it differs, as for `/who-we-help` (specification, point 2).
 * @param to a route as content writes it, such as `/services#anchor`
 */
export function resolveRoute(to: string, isInOriginal: boolean): string {
  const [pathname = '/'] = to.split(/[?#]/);
  if (!isInOriginal || ORIGINAL_PATHS.has(pathname)) return to;
  const prefixed = originalPath(pathname);
  const exists =
    ORIGINAL_PATHS.has(prefixed) ||
    ORIGINAL_PATTERNS.some((pattern) => matchPath(pattern, prefixed));
  const named = ORIGINAL.find(({ duplicateOf }) => duplicateOf === pathname)?.path ?? pathname;
  return (exists ? prefixed : named) + to.slice(pathname.length);
}
