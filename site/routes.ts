/** The layout of a screen: the new site's, the original site's, or none. */
export type LayoutName = 'new' | 'original' | 'bare';

/** A path and its screen. `Name` is its file in `pages/`. */
export interface ScreenRoute<Name = ScreenName> {
  path: string;
  layout: LayoutName;
  screen: Name;
  isIndexed: boolean;
  /** The canonical path of a duplicate: the screen with the same content that search engines list instead. */
  duplicateOf?: string;
}

/** A top-level route that redirects to a section of the new home (specification, point 2; product.md, Routes). */
export interface RedirectRoute {
  path: string;
  /** The id of the section: always the route's own name. */
  section: string;
}

const ROUTES = [
  { path: '/', layout: 'new', screen: 'home', isIndexed: true },
  { path: '/quick-scan', layout: 'new', screen: 'quick-scan', isIndexed: true },
  { path: '/who-we-help', layout: 'new', screen: 'purpose', isIndexed: true },
  { path: '/client-access', layout: 'new', screen: 'client-access', isIndexed: true },
  { path: '/home', layout: 'new', screen: 'client-home', isIndexed: false },
  { path: '/readiness-scan', layout: 'new', screen: 'readiness-scan', isIndexed: false },
  { path: '/privacy', layout: 'new', screen: 'privacy', isIndexed: true },
  { path: '/terms', layout: 'new', screen: 'terms', isIndexed: true },
  { path: '/adoption', layout: 'original', screen: 'adoption-home', isIndexed: true },
  { path: '/adoption/about', layout: 'original', screen: 'about', isIndexed: true },
  { path: '/adoption/faq', layout: 'original', screen: 'faq', isIndexed: true },
  { path: '/adoption/purpose', layout: 'original', screen: 'purpose', isIndexed: false, duplicateOf: '/who-we-help' },
  { path: '/adoption/contact', layout: 'original', screen: 'contact', isIndexed: true },
  { path: '/adoption/services', layout: 'original', screen: 'services', isIndexed: true },
  { path: '/adoption/methodology', layout: 'original', screen: 'methodology', isIndexed: true },
  { path: '/adoption/insights', layout: 'original', screen: 'insights', isIndexed: true },
  { path: '/adoption/insights/page/1', layout: 'original', screen: 'insights', isIndexed: false, duplicateOf: '/adoption/insights' },
  // Not indexed, because the sitemap lists the articles. Visitors without JavaScript need these pages.
  { path: '/adoption/insights/page/:page', layout: 'original', screen: 'insights', isIndexed: false },
  { path: '/adoption/insights/:slug', layout: 'original', screen: 'article', isIndexed: true },
  { path: '/adoption/coming-soon', layout: 'original', screen: 'coming-soon', isIndexed: false },
  { path: '/adoption/trust-bridge-protocol', layout: 'original', screen: 'trust-bridge-protocol', isIndexed: true },
  { path: '/adoption/testimonials', layout: 'original', screen: 'testimonials', isIndexed: true },
  { path: '/adoption/privacy', layout: 'original', screen: 'privacy', isIndexed: false, duplicateOf: '/privacy' },
  { path: '/adoption/terms', layout: 'original', screen: 'terms', isIndexed: false, duplicateOf: '/terms' },
] as const satisfies readonly ScreenRoute<string>[];

export type ScreenName = (typeof ROUTES)[number]['screen'] | 'not-found';

/** Every screen a visitor can reach, in the order of the specification's route table. The router, the prerender, the links, the sitemap and the tests read it. */
export const SCREENS: readonly ScreenRoute[] = ROUTES;

/** The screen of any other path. */
export const NOT_FOUND: ScreenRoute = { path: '*', layout: 'bare', screen: 'not-found', isIndexed: false };

/** The top-level paths that redirect to home. */
export const REDIRECTS: readonly RedirectRoute[] = [
  ...['about', 'faq', 'contact', 'purpose', 'services', 'methodology', 'testimonials', 'insights', 'coming-soon', 'trust-bridge-protocol'].map((section) => ({
    path: `/${section}`,
    section,
  })),
  { path: '/insights/:slug', section: 'insights' },
];

/** The prefix of the original site. */
export const ORIGINAL = '/adoption';
