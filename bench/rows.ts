import { makeRoutes } from '../core/content/routes.ts';

/** A measured page, and the link that the navigation probe clicks on it. Without a link, the probe leaves the page out. */
export interface Row {
  name: string;
  side: 'limit' | 'ours';
  path: string;
  link?: string;
}

/** The first row is the limit: the other rows are shown as multiples of it. */
export const ROWS: Row[] = [
  { name: 'limit', side: 'limit', path: '/', link: 'nav a[href="/second/"]' },
  { name: 'home', side: 'ours', path: '/', link: 'section#faq a' },
  { name: 'faq', side: 'ours', path: '/adoption/faq/', link: 'header a[href="/adoption/"]' },
  { name: 'article', side: 'ours', path: '/adoption/insights/value-translation-zone/', link: 'nav a[href="/adoption/faq/"]' },
];

const [LIMIT_ROW, , , ARTICLE_ROW] = ROWS;
const ARTICLE_SLUG = ARTICLE_ROW?.path.split('/').at(-2) ?? '';

/** The limit, and every indexed screen (performance.md, Goals). */
export const EVERY_SCREEN: Row[] = [
  ...(LIMIT_ROW ? [LIMIT_ROW] : []),
  ...makeRoutes(true)
    .screens.filter(({ isIndexed }) => isIndexed)
    .map(({ path }): Row => {
      const address = path.replace(':slug', ARTICLE_SLUG);
      return { name: address, side: 'ours', path: address === '/' ? '/' : `${address}/` };
    }),
];
