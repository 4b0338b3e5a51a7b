import { describe, expect, test, vi } from 'vitest';
import { makeRoutes } from '../../core/content/routes.ts';
import { followRedirect, isRedirect, matchRoute, resolveRoute, routeTo } from './match.ts';

vi.mock('content:routes', () => ({ default: makeRoutes(false) }));

describe('Where there is one site', () => {
  test.each([
    ['/faq', 'faq'],
    ['/insights/fear-factor', 'article'],
    ['/adoption/no-such-page', 'not-found'],
  ])('the match of %s is the screen %s', (path, screen) => {
    const match = matchRoute(path);
    expect(isRedirect(match) ? match.redirect : match.route.screen).toBe(screen);
  });

  test.each([
    ['/adoption', '/'],
    ['/adoption/purpose', '/who-we-help'],
    ['/adoption/insights/fear-factor', '/insights/fear-factor'],
    ['/adoption/insights/page/2', '/insights/page/2'],
  ])('%s redirects to %s, with its query and fragment', (path, to) => {
    const match = matchRoute(path);
    if (!isRedirect(match)) throw new Error('The match is not a redirect.');
    expect(followRedirect(match, { search: '?q=fear', hash: '#top' })).toEqual({
      to: `${to}?q=fear#top`,
    });
  });

  test('links of code lead to top-level paths, and no link gets a prefix', () => {
    expect(routeTo('services')).toBe('/services');
    expect(resolveRoute('/services', true)).toBe('/services');
  });
});
