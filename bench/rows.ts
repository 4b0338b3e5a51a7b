import { makeRoutes } from '../core/content/routes.ts';

/** A measured page, and the link on it that the navigation probe clicks, if it is to. */
export interface MeasuredPage {
  name: string;
  side: 'limit' | 'ours';
  path: string;
  link?: string;
}

const ARTICLE = '/adoption/insights/value-translation-zone/';
const TO_FAQ = 'nav a[href="/adoption/faq/"]';
const LIMITS: MeasuredPage[] = [
  { name: 'limit', side: 'limit', path: '/', link: 'nav a[href="/second/"]' },
  { name: 'limit with a picture', side: 'limit', path: '/picture/' },
];

/** The first row is the limit, of which others are multiples; the second, what a picture costs. */
export const ROWS: MeasuredPage[] = [
  ...LIMITS,
  { name: 'home', side: 'ours', path: '/', link: 'section#faq a' },
  { name: 'faq', side: 'ours', path: '/adoption/faq/', link: 'header a[href="/adoption/"]' },
  { name: 'article', side: 'ours', path: ARTICLE, link: TO_FAQ },
];

const SCREENS = makeRoutes(true).screens.filter(({ isIndexed }) => isIndexed);

/** The limits, and every indexed screen (performance.md, Goals). */
export const EVERY_SCREEN: MeasuredPage[] = [
  ...LIMITS,
  ...SCREENS.map(({ path }): MeasuredPage => {
    const address = path.includes(':slug') ? ARTICLE : `${path}/`.replace('//', '/');
    return { name: address, side: 'ours', path: address };
  }),
];
