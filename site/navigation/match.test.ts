import { describe, expect, test } from 'vitest';
import { makeRoutes, NOT_FOUND } from '../../core/content/routes.ts';
import { followRedirect, isRedirect, matchRoute, resolveRoute } from './match.ts';

const { screens, redirects } = makeRoutes(true);

describe('The match of a path', () => {
  test.each([
    ['/', 'home'],
    ['/adoption/faq', 'faq'],
    ['/adoption/insights/fear-factor', 'article'],
    ['/no-such-page', 'not-found'],
    ['/adoption/no-such-page', 'not-found'],
    ['/insights/a/b', 'not-found'],
    ['/aboutness', 'not-found'],
    ['//evil.example', 'not-found'],
  ])('at %s is the screen %s', (path, screen) => {
    const match = matchRoute(path);
    expect(isRedirect(match) ? match.redirect : match.route.screen).toBe(screen);
  });

  test('contains the slug of an article', () => {
    expect(matchRoute('/adoption/insights/fear-factor').params).toEqual({ slug: 'fear-factor' });
  });

  test('is the 404 screen without a layout if the path is unknown', () => {
    expect(matchRoute('/x/y/z')).toEqual({ route: NOT_FOUND, params: {} });
    expect(NOT_FOUND).toMatchObject({ layout: 'bare', isIndexed: false });
  });

  test.each(redirects)('of $path is a redirect to $section', ({ path, section }) => {
    const match = matchRoute(path.replace(':slug', 'fear-factor'));
    if (!isRedirect(match)) throw new Error('The match is not a redirect.');
    const article = path.includes(':slug') ? 'fear-factor' : undefined;
    expect(followRedirect(match, { search: '', hash: '' })).toEqual({
      to: '/',
      arrival: { section, part: undefined, article },
    });
    expect(followRedirect(match, { search: '?a=1', hash: '#change-support' })).toEqual({
      to: '/',
      arrival: { section, part: 'change-support', article },
    });
  });

  test('is never a screen and a redirect at once', () => {
    const paths = [...screens, ...redirects].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('A link within the original site', () => {
  test.each([
    ['/faq', '/adoption/faq'],
    ['/faq#item-3', '/adoption/faq#item-3'],
    ['/faq?from=mail', '/adoption/faq?from=mail'],
    ['/insights/fear-factor', '/adoption/insights/fear-factor'],
    ['/privacy', '/adoption/privacy'],
  ])('to %s, which exists there, gets the prefix', (route, resolved) => {
    expect(resolveRoute(route, true)).toBe(resolved);
  });

  test.each([
    ['/who-we-help', '/adoption/purpose'],
    ['/who-we-help?from=mail#banner', '/adoption/purpose?from=mail#banner'],
  ])('to %s, which has another name there, leads to %s', (route, resolved) => {
    expect(resolveRoute(route, true)).toBe(resolved);
  });

  test.each([
    '/quick-scan',
    '/client-access',
    '/home',
    '/readiness-scan',
    '/no-such-page',
    '/insights/a/b',
  ])('to %s, which does not exist there, gets no prefix', (route) => {
    expect(resolveRoute(route, true)).toBe(route);
  });

  test.each([
    '/adoption',
    '/adoption/faq',
    '/adoption/insights',
    '/adoption/services#anchor',
    '/adoption#top',
  ])('to %s, which has the prefix, gets no second one', (route) => {
    expect(resolveRoute(route, true)).toBe(route);
  });
});

test.each(['/', '/faq', '/adoption/faq', '/who-we-help', '/insights/fear-factor'])(
  'A link on the new site to %s gets no prefix',
  (route) => {
    expect(resolveRoute(route, false)).toBe(route);
  },
);
