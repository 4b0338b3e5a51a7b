import { describe, expect, test } from 'vitest';
import { makeRoutes, pathOfScreen, screenPattern } from './routes.ts';

describe('With the original site', () => {
  const routes = () => makeRoutes(true);

  test('its screens stand below /adoption, and their top-level paths redirect to sections of home', () => {
    expect(routes().screens).toContainEqual({
      path: '/adoption/faq',
      layout: 'original',
      screen: 'faq',
      isIndexed: true,
    });
    expect(routes().redirects).toContainEqual({ path: '/faq', to: '/', section: 'faq' });
    expect(routes().redirects).toContainEqual({
      path: '/insights/:slug',
      to: '/',
      section: 'insights',
    });
    expect(routes().redirects.every(({ section }) => section)).toBe(true);
  });

  test.each([
    ['/adoption/purpose', '/who-we-help'],
    ['/adoption/privacy', '/privacy'],
    ['/adoption/insights/page/1', '/adoption/insights'],
  ])('%s duplicates %s and is not indexed', (path, duplicateOf) => {
    expect(routes().screens.find((route) => route.path === path)).toMatchObject({
      isIndexed: false,
      duplicateOf,
    });
  });
});

describe('Without the original site', () => {
  const routes = () => makeRoutes(false);

  test('each screen stands once in the new layout, and none below /adoption', () => {
    expect(new Set(routes().screens.map(({ layout }) => layout))).toEqual(new Set(['new', 'bare']));
    expect(routes().screens.filter(({ path }) => path.startsWith('/adoption'))).toEqual([]);
    expect(routes().screens.map(({ screen }) => screen)).not.toContain('adoption-home');
    for (const screen of ['purpose', 'privacy', 'terms', 'faq'])
      expect(routes().screens.filter((route) => route.screen === screen)).toHaveLength(1);
    expect(routes().screens).toContainEqual({
      path: '/faq',
      layout: 'new',
      screen: 'faq',
      isIndexed: true,
    });
  });

  test.each([
    ['/adoption', '/'],
    ['/adoption/faq', '/faq'],
    ['/adoption/purpose', '/who-we-help'],
    ['/purpose', '/who-we-help'],
    ['/adoption/privacy', '/privacy'],
    ['/adoption/insights/:slug', '/insights/:slug'],
    ['/adoption/insights/page/:page', '/insights/page/:page'],
  ])('%s redirects to %s', (path, to) => {
    expect(routes().redirects).toContainEqual({ path, to });
  });
});

test.each([true, false])(
  'A campaign’s screens have the logo alone, and no search engine lists them (original site: %s)',
  (hasOriginal) => {
    const bare = makeRoutes(hasOriginal).screens.filter(({ layout }) => layout === 'bare');
    expect(bare.map(({ path, isIndexed }) => [path, isIndexed])).toEqual([
      ['/answer', false],
      ['/answer/anonymity', false],
    ]);
  },
);

test.each([true, false])(
  'No path is used twice, and every redirect leads to a screen (original site: %s)',
  (hasOriginal) => {
    const { screens, redirects } = makeRoutes(hasOriginal);
    const paths = screens.map(({ path }) => path);
    const all = [...paths, ...redirects.map(({ path }) => path)];
    expect(new Set(all).size).toBe(all.length);
    for (const { to } of redirects) expect(paths).toContain(to);
  },
);

test.each([true, false])(
  'Every address of the two sites is a screen or a redirect (original site: %s)',
  (hasOriginal) => {
    const { screens, redirects } = makeRoutes(hasOriginal);
    const both = makeRoutes(true);
    const paths = [...screens, ...redirects].map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([...both.screens, ...both.redirects].map(({ path }) => path)),
    );
  },
);

test('The path of a screen is its canonical one, with the slug of an article', () => {
  expect(pathOfScreen(makeRoutes(true), 'purpose')).toBe('/who-we-help');
  expect(pathOfScreen(makeRoutes(true), 'article', 'fear-factor')).toBe(
    '/adoption/insights/fear-factor',
  );
  expect(pathOfScreen(makeRoutes(false), 'article', 'fear-factor')).toBe('/insights/fear-factor');
  expect(() => pathOfScreen(makeRoutes(false), 'adoption-home')).toThrow(
    'The site has no screen adoption-home.',
  );
});

test.each([
  [true, 'adoption/faq', ['']],
  [true, 'adoption/insights/page/1', ['']],
  [true, 'adoption/insights/page/2', ['page/2']],
  [true, 'adoption/insights/fear-factor', ['fear-factor']],
  [false, 'faq', ['']],
  [false, 'insights/fear-factor', ['fear-factor']],
])(
  'With an original site (%s), the pattern of screens has %s, and the name of its data',
  (hasOriginal, path, names) => {
    const match = path.match(screenPattern(makeRoutes(hasOriginal)));
    expect(match?.slice(1).filter(Boolean).concat('').slice(0, 1)).toEqual(names);
  },
);

test.each([
  [
    true,
    [
      '',
      'faq',
      'insights/fear-factor',
      'insights/page/2',
      'desk',
      'adoption/faq/x',
      'adoption/insights/a/b',
      'ADOPTION/FAQ',
      '../adoption/faq',
    ],
  ],
  [
    false,
    ['adoption/faq', 'adoption/insights/fear-factor', 'insights/page/x', 'insights/feed.xml'],
  ],
])('With an original site (%s), the pattern of screens has none of %j', (hasOriginal, paths) => {
  for (const path of paths)
    expect(path, path).not.toMatch(new RegExp(screenPattern(makeRoutes(hasOriginal))));
});
