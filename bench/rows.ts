import { makeRoutes } from '../core/content/routes.ts';

/** A measured page, and the link that the navigation probe clicks on it. Without a link, the probe leaves the page out. */
export interface Row {
  name: string;
  side: 'limit' | 'ours';
  path: string;
  link?: string;
}

/** The first row is the limit: the other rows are shown as multiples of it. The second shows what a first picture costs any page. */
export const ROWS: Row[] = [
  { name: 'limit', side: 'limit', path: '/', link: 'nav a[href="/second/"]' },
  { name: 'limit with a picture', side: 'limit', path: '/picture/' },
  { name: 'home', side: 'ours', path: '/', link: 'section#faq a' },
  { name: 'faq', side: 'ours', path: '/adoption/faq/', link: 'header a[href="/adoption/"]' },
  { name: 'article', side: 'ours', path: '/adoption/insights/value-translation-zone/', link: 'nav a[href="/adoption/faq/"]' },
];

const LIMITS = ROWS.filter(({ side }) => side === 'limit');
const ARTICLE_SLUG =
  ROWS.find(({ name }) => name === 'article')
    ?.path.split('/')
    .at(-2) ?? '';

/** The limits, and every indexed screen (performance.md, Goals). */
export const EVERY_SCREEN: Row[] = [
  ...LIMITS,
  ...makeRoutes(true)
    .screens.filter(({ isIndexed }) => isIndexed)
    .map(({ path }): Row => {
      const address = path.replace(':slug', ARTICLE_SLUG);
      return { name: address, side: 'ours', path: address === '/' ? '/' : `${address}/` };
    }),
];
