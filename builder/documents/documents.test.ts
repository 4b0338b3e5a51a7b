import vm from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ScreenAssets, START_SCRIPT, writeDocument } from './documents.ts';

interface Outcome {
  isHidden: boolean;
  /** Whether the document was shown again, because there is nothing to fetch here. */
  isShownAgain?: boolean;
  /** Whether the application waits for the first paint. */
  isWaiting: boolean;
}

/** Runs the script in the document of a route, at this address below the base path. */
async function run(address: string, { base = '/', route = '/' } = {}): Promise<Outcome> {
  const outcome: Outcome = { isHidden: false, isWaiting: false };
  const { pathname, hash } = new URL(address, `https://www.example.org${base}`);
  vm.runInNewContext(START_SCRIPT, {
    location: { hash, pathname },
    document: {
      documentElement: {
        set hidden(value: unknown) {
          if (value) outcome.isHidden = true;
          else outcome.isShownAgain = true;
        },
      },
      currentScript: { dataset: { base, route, load: '/a.js /b.js', elsewhere: '/c.js' } },
    },
    PerformanceObserver: class {
      observe() {
        outcome.isWaiting = true;
      }
    },
  });
  await new Promise(setImmediate);
  return outcome;
}

const SHOWN = { isHidden: false, isWaiting: true };
const HIDDEN = { isHidden: true, isShownAgain: true, isWaiting: false };

const FAQ = { route: '/adoption/faq' };
const MISSING = { route: '*' };

describe('The start script', () => {
  test('is at most 512 bytes, brotli', () => {
    expect(brotliCompressSync(START_SCRIPT).length).toBeLessThanOrEqual(512);
    expect(START_SCRIPT).not.toContain('\n');
  });

  test.each(['', '#/', '#//', '?from=mail', '#about', '#services#change-support', 'index.html'])(
    'shows home at its address %j, also below a base path',
    async (address) => {
      expect(await run(address)).toEqual(SHOWN);
      expect(await run(address, { base: '/sub/' })).toEqual(SHOWN);
    },
  );

  test.each([
    ['adoption/faq/', FAQ],
    ['adoption/faq', FAQ],
    ['adoption/faq/index.html', FAQ],
    ['adoption/faq/?a=1', FAQ],
    ['adoption/faq/#item-3', FAQ],
    ['#/adoption/faq', FAQ],
    ['x#/adoption/faq/#item-3', FAQ],
    ['no-such-page', MISSING],
    ['adoption/insights/no-such-article/', MISSING],
    ['adoption/insights/page/99/#top', MISSING],
  ])('shows a document at its address %s', async (address, document) => {
    expect(await run(address, document)).toEqual(SHOWN);
    expect(await run(address, { ...document, base: '/sub/' })).toEqual(SHOWN);
  });

  test.each([
    '#/adoption/faq',
    '#/adoption/faq#item-3',
    '#/about',
    '#/no-such-page',
    '#/desk/',
    '#/index.html',
    '#//evil.example',
    '#/\\evil.example',
    '#/../other',
    '?from=mail#/adoption/faq',
    'adoption/faq/',
    'adoption/insights/fear-factor/',
    'about/',
    'no-such-page',
  ])(
    'hides home, which the host answers to %s, unless nothing else can be fetched',
    async (address) => {
      expect(await run(address)).toEqual(HIDDEN);
      expect(await run(address, { base: '/sub/' })).toEqual(HIDDEN);
    },
  );

  test.each([
    ['adoption/faq/#/adoption/contact', FAQ],
    ['adoption/faq/#/', FAQ],
    ['no-such-page#/adoption/faq', MISSING],
  ])('hides a document whose hash names another screen: %s', async (address, document) => {
    expect(await run(address, document)).toEqual(HIDDEN);
  });
});

describe('Before the application, the start script', () => {
  const DRAFT = JSON.stringify({ answers: { 1: 4 }, step: 2 });
  const KNOWN = { flag: 'true', name: 'Ada', draft: DRAFT };

  /** What a page then says, which says 'nothing' of its own. */
  function readKept(kept: Record<string, string>, keys: object) {
    const texts = ['I am {name}', 'I am {name} of {firm}', 'at 1\nat 2\nat 3\ndone'];
    const elements = texts.map((text) => ({ dataset: { kept: text }, textContent: 'nothing' }));
    const dataset: { known?: string } = {};
    vm.runInNewContext(START_SCRIPT, {
      location: { hash: '', pathname: '/' },
      localStorage: kept,
      document: {
        documentElement: { dataset },
        currentScript: { dataset: { base: '/', route: '/', load: '', ...keys } },
        querySelectorAll: () => elements,
        addEventListener: (_: string, run: () => void) => run(),
      },
      PerformanceObserver: class {
        observe = () => undefined;
      },
    });
    return [dataset.known, ...elements.map(({ textContent }) => textContent)];
  }
  const KEYS = { known: 'flag', draft: 'draft' };
  const NOTHING = [undefined, 'nothing', 'nothing', 'nothing'];

  test('says what a screen that greets knows of its visitor, and nothing by halves', () => {
    expect(readKept(KNOWN, KEYS)).toEqual(['', 'I am Ada', 'nothing', 'at 3']);
    expect(readKept({ flag: 'true', firm: 'North' }, KEYS)).toEqual(['', 'nothing', 'nothing', '']);
    const atEnd = { ...KNOWN, draft: JSON.stringify({ step: 3 }) };
    expect(readKept(atEnd, KEYS).at(-1)).toBe('done');
  });

  test.each([
    ['a stranger', { draft: DRAFT }, KEYS],
    ['who left', { flag: 'false' }, KEYS],
    ['who opens another screen', KNOWN, {}],
    ['whose draft is broken', { ...KNOWN, draft: '{' }, KEYS],
  ])('says nothing to %s', (_who, kept, keys) => {
    expect(readKept(kept, keys)).toEqual(NOTHING);
  });
});

const SPECIAL = `R&D <b> "quoted"`;
const ESCAPED = 'R&amp;D &lt;b&gt; &quot;quoted&quot;';
const toasts = { region: `${SPECIAL} ({hotkey})`, empty: SPECIAL, announced: '', close: '' };
const origins = { connect: [], post: [] };
const surroundings = {
  language: 'en-GB',
  moved: { screen: { title: '', text: '' }, section: { title: '', text: '' } },
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
    language: 'en-GB',
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

test.each([
  { scrollY: 900, event: 'onload', isImmediate: true },
  { scrollY: 0, event: 'onload', isImmediate: false },
  { scrollY: 900, event: 'onscroll', isImmediate: true },
] as const)(
  'Where no first paint is reported, the application starts on $event at $scrollY at once: $isImmediate',
  ({ scrollY, event, isImmediate }) => {
    const asked: string[] = [];
    const load = { split: () => ({ map: () => asked.push('load') }) };
    const window: { onload?: () => void; onscroll?: () => void } & Record<string, unknown> = {
      scrollY,
      location: { hash: '', pathname: '/' },
      document: {
        documentElement: {},
        currentScript: { dataset: { base: '/', route: '/', load } },
      },
      PerformanceObserver: class {
        observe = () => undefined;
      },
      setTimeout: () => asked.push('wait'),
    };
    vm.runInNewContext(START_SCRIPT, window);
    window[event]?.();
    expect(asked).toEqual([isImmediate ? 'load' : 'wait']);
  },
);
