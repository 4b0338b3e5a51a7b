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

export interface ScreenMatch {
  route: ScreenRoute;
  /** The parameters of the path: an article's slug, or the number of a page of the list. */
  params: { slug?: string; page?: string };
}

export interface RedirectMatch {
  redirect: RedirectRoute;
  params: { slug?: string; page?: string };
}

const { screens, redirects } = routes;
const TABLE = [
  ...screens.map((route) => ({ path: route.path, handle: { route } })),
  ...redirects.map((redirect) => ({ path: redirect.path, handle: { redirect } })),
];

// A cache, filled first with the routes without parameters, because the router ranks its whole
// table for each lookup.
const matches = new Map<string, ScreenMatch | RedirectMatch>(
  TABLE.filter(({ path }) => !path.includes(':')).map(({ path, handle }) => [
    path,
    { ...handle, params: {} },
  ]),
);

/** Finds the screen at a path, or the redirect. An unknown path has the 404 screen. */
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
  /** A part of the section, by its id. */
  part?: string | undefined;
  article?: string | undefined;
  /** Whether the screen moves focus and scrolls itself, because only a part of it is new. */
  isOwn?: boolean;
  /** Whether the page was reloaded for whoever comes next, who begins at the top. */
  isAnew?: boolean;
  overlay?: string | undefined;
}

export interface Target {
  /** The path, and if it has no section, the query and fragment of the redirected address. */
  to: string;
  /**
   * The section of home. Its part is the one that the fragment names, such as `#change-support`.
   */
  arrival?: Arrival;
}

/** Finds where a redirect leads. @param rest the query and fragment of the redirected address. */
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

/**
 * The route of a screen, for links that code makes. @param slug the article's, for the screen
 * `article`.
 */
export function routeTo(screen: ScreenName, slug?: string): string {
  return pathOfScreen(routes, screen, slug);
}

const ORIGINAL = screens.filter(({ layout }) => layout === 'original');
const ORIGINAL_PATHS = new Set(ORIGINAL.map(({ path }) => path));
const ORIGINAL_PATTERNS = [...ORIGINAL_PATHS].filter((path) => path.includes(':'));

/**
 * Resolves an internal link: inside the original site, a link to a screen that exists there gets
 * the prefix, and one to a screen that has another path there, such as `/who-we-help`, that path
 * (specification, point 2).
 * @param to a route as content writes it, such as `/contact` or `/services#anchor`.
 * @param isInOriginal whether the link is inside the original site.
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
