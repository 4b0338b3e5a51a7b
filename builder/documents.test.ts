import { expect, test } from 'vitest';
import { ScreenAssets, writeDocument } from './documents.ts';

const SPECIAL = `R&D <b> "quoted"`;
const ESCAPED = 'R&amp;D &lt;b&gt; &quot;quoted&quot;';
const toasts = { region: `${SPECIAL} ({hotkey})`, empty: SPECIAL, announced: '', close: '' };
const origins = { connect: [], post: [] };
const surroundings = {
  siteUrl: 'https://firm.example',
  base: '/',
  toasts,
  lookTags: '',
  feed: '',
  frames: [],
  pictures: [],
  origins,
};

test('The head of a document escapes quotes and whatever else has a meaning in HTML', () => {
  const head = { title: SPECIAL, description: SPECIAL, isIndexed: true, duplicateOf: undefined };
  const screen = {
    route: { path: '/', layout: 'new', screen: 'home', isIndexed: true },
    head,
    name: '',
    html: '',
  } as const;
  const picture = { address: 'https://firm.example/a.jpg', alt: SPECIAL };
  const preview = {
    siteName: SPECIAL,
    title: SPECIAL,
    description: SPECIAL,
    address: 'https://firm.example/',
    picture,
  };
  const document = writeDocument(screen, '/', new ScreenAssets({}, '', '/'), {
    ...surroundings,
    preview,
  });
  expect(document).toContain(`<title>${ESCAPED}</title>`);
  for (const name of [
    'name="description"',
    'property="og:site_name"',
    'property="og:title"',
    'property="og:description"',
    'property="og:image:alt"',
  ])
    expect(document).toContain(`<meta ${name} content="${ESCAPED}">`);
  expect(document).not.toContain(SPECIAL);
});

test('A document has a place for toasts, which says by which key it is reached', () => {
  const head = { title: '', description: '', isIndexed: false, duplicateOf: undefined };
  const route = { path: '/terms', layout: 'bare', screen: 'terms', isIndexed: false } as const;
  const screen = { route, head, name: '', html: '' };
  const document = writeDocument(screen, '/terms', new ScreenAssets({}, '', '/'), surroundings);
  expect(document).toContain(`role="region" aria-label="${ESCAPED} (F8)"><ol tabindex="-1"`);
  expect(document).toContain(`data-empty="${ESCAPED}"></ol>`);
});
