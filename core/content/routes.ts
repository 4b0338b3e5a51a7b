import { ANSWER_PATH, SHEET_PATH } from '../answer-paths.ts';

/** The new site's, the original site's, or only the logo. */
export type LayoutName = 'new' | 'original' | 'bare';

/** `Name` is the screen's file in `site/pages/`. */
export interface ScreenRoute<Name = ScreenName> {
  path: string;
  layout: LayoutName;
  screen: Name;
  isIndexed: boolean;
  /** The name of a plain page, whose data the screen shows. */
  page?: string;
  /** The canonical path: search engines list the screen with the same content there. */
  duplicateOf?: string;
}

export interface RedirectRoute {
  path: string;
  /** Has the same parameters as `path`, or none. */
  to: string;
  section?: string;
}

/** Every address of the site. Router, prerender, links, sitemap and tests read it. */
export interface Routes {
  screens: readonly ScreenRoute[];
  redirects: readonly RedirectRoute[];
}

/** Of the new site, in the order of the specification's route table. */
const NEW = [
  { path: '/', screen: 'home', isIndexed: true },
  { path: '/quick-scan', screen: 'quick-scan', isIndexed: true },
  { path: '/who-we-help', screen: 'purpose', isIndexed: true },
  { path: '/client-access', screen: 'client-access', isIndexed: true },
  { path: '/home', screen: 'client-home', isIndexed: false },
  { path: '/readiness-scan', screen: 'readiness-scan', isIndexed: false },
  { path: '/privacy', screen: 'privacy', isIndexed: true },
  { path: '/terms', screen: 'terms', isIndexed: true },
] as const;

/**
 * A client's survey and its anonymity sheet can be reached only by a campaign's link, so no search
 * engine, sitemap, feed or navigation lists them, and their views are not counted.
 */
const OF_CAMPAIGNS = [
  { path: ANSWER_PATH, screen: 'answer', isIndexed: false },
  { path: SHEET_PATH, screen: 'anonymity-sheet', isIndexed: false },
] as const;

const ORIGINAL = [
  { path: '/', screen: 'adoption-home', isIndexed: true },
  { path: '/about', screen: 'about', isIndexed: true },
  { path: '/faq', screen: 'faq', isIndexed: true },
  { path: '/purpose', screen: 'purpose', isIndexed: true },
  { path: '/contact', screen: 'contact', isIndexed: true },
  { path: '/services', screen: 'services', isIndexed: true },
  { path: '/methodology', screen: 'methodology', isIndexed: true },
  { path: '/insights', screen: 'insights', isIndexed: true },
  { path: '/insights/page/1', screen: 'insights', isIndexed: true },
  // Not indexed, because the sitemap lists the articles. Visitors without JavaScript need these
  // pages.
  { path: '/insights/page/:page', screen: 'insights', isIndexed: false },
  { path: '/insights/:slug', screen: 'article', isIndexed: true },
  { path: '/coming-soon', screen: 'coming-soon', isIndexed: false },
  { path: '/trust-bridge-protocol', screen: 'trust-bridge-protocol', isIndexed: true },
  { path: '/testimonials', screen: 'testimonials', isIndexed: true },
  { path: '/privacy', screen: 'privacy', isIndexed: true },
  { path: '/terms', screen: 'terms', isIndexed: true },
] as const;

/**
 * Sections of home that stand for screens of the original site, by the screens' top-level paths
 * (specification, point 2).
 */
const HOME_SECTIONS = [
  'about',
  'faq',
  'purpose',
  'contact',
  'services',
  'methodology',
  'insights',
  'coming-soon',
  'trust-bridge-protocol',
  'testimonials',
];

/** A file in `site/pages/`. */
export type ScreenName =
  | (typeof NEW | typeof OF_CAMPAIGNS | typeof ORIGINAL)[number]['screen']
  | 'plain-page'
  | 'not-found';

type Original = (typeof ORIGINAL)[number];

export const NOT_FOUND: ScreenRoute = {
  path: '*',
  layout: 'bare',
  screen: 'not-found',
  isIndexed: false,
};

/**
 * With the original site, its screens stand below `/adoption`. Their top-level paths redirect to
 * sections of home, or if home has none, to the screens themselves (specification, point 2).
 * Without it, they stand at their top-level paths in the new layout, and the paths below
 * `/adoption` redirect there.
 * @param pages the names of plain pages.
 */
export function makeRoutes(hasOriginal: boolean, pages: readonly string[] = []): Routes {
  const layout = hasOriginal ? 'original' : 'new';
  const originals = ORIGINAL.map(
    (entry): ScreenRoute => ({
      ...entry,
      layout,
      path: hasOriginal ? originalPath(entry.path) : topLevelPath(entry),
    }),
  );
  const screens = [
    ...NEW.map((entry): ScreenRoute => ({ ...entry, layout: 'new' })),
    ...OF_CAMPAIGNS.map((entry): ScreenRoute => ({ ...entry, layout: 'bare' })),
    ...originals.filter(({ path }) => !isInNew(path)),
  ];
  return {
    screens: [
      ...markDuplicates(screens),
      ...pages.flatMap((page) => pageRoutes(page, hasOriginal)),
    ],
    redirects: hasOriginal ? redirectsFromTopLevel() : redirectsFromOriginal(),
  };
}

function pageRoutes(page: string, hasOriginal: boolean): ScreenRoute[] {
  const path = `/${page}`;
  const route: ScreenRoute = { path, layout: 'new', screen: 'plain-page', isIndexed: true, page };
  const original: ScreenRoute = {
    ...route,
    path: originalPath(path),
    layout: 'original',
    isIndexed: false,
    duplicateOf: path,
  };
  return hasOriginal ? [route, original] : [route];
}

/** What a build and the intake have at the root of the site, besides screens. */
const ROOTS =
  'announcements api assets data desk gated healthz icons invitations mail metrics newsletter pictures readyz social';

/** Whether a plain page can't have this name, because its address is another one's. */
export function isTaken(name: string): boolean {
  const paths = [true, false].flatMap((hasOriginal) => {
    const { screens, redirects } = makeRoutes(hasOriginal);
    return [...screens, ...redirects].map(({ path }) => path.split('/')[1]);
  });
  return [...paths, ...ROOTS.split(' ')].includes(name);
}

/** @param slug the article's, for the screen `article`. */
export function pathOfScreen({ screens }: Routes, screen: ScreenName, slug = ''): string {
  const route = screens.find((each) => each.screen === screen);
  if (!route) throw new Error(`The site has no screen ${screen}.`);
  return route.path.replace(':slug', slug);
}

/**
 * Paths below which a missing page has a 404 document: the list's pages, articles, and the site.
 */
export function missingPaths(routes: Routes): string[] {
  const list = pathOfScreen(routes, 'insights');
  return [`${list}/page`, list, ''];
}

/**
 * Matches paths of screens other than home, without their first slash. Its groups are the names of
 * an article and of a page of the list, which exist if they have data
 * (`data/insights/<name>.json`).
 */
export function screenPattern({ screens }: Routes): string {
  const paths = screens.map(({ path }) => path.slice(1)).filter(Boolean);
  const patterns = paths
    .join('|')
    .replace(':slug', '([\\w-]+)')
    .replace('page/:page', '(page/\\d+)');
  return `^(?:${patterns})$`;
}

/** @param path such as `/faq`. */
export function originalPath(path: string): string {
  return path === '/' ? '/adoption' : `/adoption${path}`;
}

/**
 * Without an original site: a screen that the new site also has stands only there, and home
 * replaces the original home.
 */
function topLevelPath({ path, screen }: Original): string {
  return NEW.find((entry) => entry.screen === screen)?.path ?? path;
}

function isInNew(path: string): boolean {
  return NEW.some((entry) => entry.path === path);
}

/**
 * Marks each path whose screen also stands at an earlier path. A path with a parameter has its own
 * content.
 */
function markDuplicates(routes: ScreenRoute[]): ScreenRoute[] {
  return routes.map((route) => {
    const first = routes.find(({ screen }) => screen === route.screen);
    return !first || first === route || route.path.includes(':')
      ? route
      : { ...route, isIndexed: false, duplicateOf: first.path };
  });
}

function redirectsFromTopLevel(): RedirectRoute[] {
  const isFirst = (entry: Original) =>
    ORIGINAL.find(({ screen }) => screen === entry.screen) === entry;
  return ORIGINAL.filter((entry) => isFirst(entry) && !isInNew(entry.path)).map(({ path }) => {
    const section = path.split('/')[1] ?? '';
    return HOME_SECTIONS.includes(section)
      ? { path, to: '/', section }
      : { path, to: originalPath(path) };
  });
}

function redirectsFromOriginal(): RedirectRoute[] {
  return ORIGINAL.flatMap((entry) =>
    [originalPath(entry.path), entry.path].map((path) => ({ path, to: topLevelPath(entry) })),
  ).filter(({ path, to }) => path !== to);
}
