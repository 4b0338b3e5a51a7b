/** A page that is measured, and the link that the navigation probe clicks there. */
export interface Row {
  name: string;
  side: 'limit' | 'ours';
  path: string;
  link: string;
}

/** The first row is the limit, which the others are divided by. */
export const ROWS: Row[] = [
  { name: 'limit', side: 'limit', path: '/', link: 'nav a[href="/second/"]' },
  { name: 'home', side: 'ours', path: '/', link: 'section#faq a' },
  { name: 'faq', side: 'ours', path: '/adoption/faq/', link: 'header a[href="/adoption/"]' },
  { name: 'article', side: 'ours', path: '/adoption/insights/value-translation-zone/', link: 'nav a[href="/adoption/faq/"]' },
];
