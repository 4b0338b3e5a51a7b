// Routes as the specification and product.md (Routes) name them. Tests compare the site with these
// lists, not with the site's own.

const TOP_LEVEL = [
  'about',
  'faq',
  'contact',
  'purpose',
  'services',
  'methodology',
  'testimonials',
  'insights',
  'coming-soon',
  'trust-bridge-protocol',
];

/**
 * The top-level routes that redirect to home, each with the id of its section (specification, point
 * 2).
 */
export const REDIRECTS = [
  ...TOP_LEVEL.map((section) => ({ path: `/${section}`, section })),
  { path: '/insights/:slug', section: 'insights' },
];

/** The documents that search engines may list, without the articles, which they may list, too. */
export const LISTED = [
  '/',
  '/quick-scan/',
  '/who-we-help/',
  '/client-access/',
  '/privacy/',
  '/terms/',
  '/adoption/',
  '/adoption/about/',
  '/adoption/faq/',
  '/adoption/contact/',
  '/adoption/services/',
  '/adoption/methodology/',
  '/adoption/insights/',
  '/adoption/trust-bridge-protocol/',
  '/adoption/testimonials/',
];

/**
 * All other documents of screens, each with the one that search engines list in its place, if there
 * is one.
 */
export const UNLISTED: { path: string; duplicateOf?: string }[] = [
  { path: '/home/' },
  { path: '/readiness-scan/' },
  { path: '/adoption/coming-soon/' },
  { path: '/adoption/insights/page/2/' },
  { path: '/adoption/insights/page/1/', duplicateOf: '/adoption/insights/' },
  { path: '/adoption/purpose/', duplicateOf: '/who-we-help/' },
  { path: '/adoption/privacy/', duplicateOf: '/privacy/' },
  { path: '/adoption/terms/', duplicateOf: '/terms/' },
];
