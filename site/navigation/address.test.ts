import { describe, expect, test } from 'vitest';
import { documentAddress, routeOfPath, toHashAddress } from './address.ts';

describe("The address of a route's document", () => {
  test.each([
    ['/', '/', '/'],
    ['/adoption/faq', '/', '/adoption/faq/'],
    ['/adoption/faq/', '/', '/adoption/faq/'],
    ['/adoption/services#anchor', '/', '/adoption/services/#anchor'],
    ['/insights?page=2#top', '/', '/insights/?page=2#top'],
    ['/', '/sub/', '/sub/'],
    ['/adoption/faq', '/sub/', '/sub/adoption/faq/'],
    ['/services#anchor', '/sub/', '/sub/services/#anchor'],
    ['//evil.example', '/', '/evil.example/'],
  ])('of %s under %s is %s', (route, base, address) => {
    expect(documentAddress(route, base)).toBe(address);
  });
});

describe("The route of a document's path", () => {
  test.each([
    ['/', '/', '/'],
    ['/index.html', '/', '/'],
    ['/adoption/faq/', '/', '/adoption/faq'],
    ['/adoption/faq', '/', '/adoption/faq'],
    ['/adoption/faq/index.html', '/', '/adoption/faq'],
    ['/sub', '/sub/', '/'],
    ['/sub/', '/sub/', '/'],
    ['/sub/adoption/faq/', '/sub/', '/adoption/faq'],
  ])('of %s under %s is %s', (path, base, route) => {
    expect(routeOfPath(path, base)).toBe(route);
  });

  test.each(['/', '/subway/', '/other/adoption/faq/'])(
    'of %s is undefined, because it is outside the site',
    (path) => {
      expect(routeOfPath(path, '/sub/')).toBeUndefined();
    },
  );

  test('is the route that its address was made from', () => {
    for (const base of ['/', '/sub/', '/a/b/']) {
      for (const route of ['/', '/adoption/faq', '/adoption/insights/fear-factor'])
        expect(routeOfPath(documentAddress(route, base), base)).toBe(route);
    }
  });
});

describe('The hash form of an address', () => {
  const convert = (address: string, base = '/') =>
    toHashAddress(new URL(address, 'http://localhost') as unknown as Location, base);

  test.each([
    ['/', '/', '/#/'],
    ['/adoption/faq/', '/', '/#/adoption/faq'],
    ['/adoption/faq/?a=1', '/', '/#/adoption/faq?a=1'],
    ['/adoption/faq/?a=1#item-3', '/', '/#/adoption/faq?a=1#item-3'],
    ['/?a=1', '/', '/#/?a=1'],
    ['/sub/', '/sub/', '/sub/#/'],
    ['/sub', '/sub/', '/sub/#/'],
    ['/sub/adoption/faq/?a=1', '/sub/', '/sub/#/adoption/faq?a=1'],
    ['/adoption/faq/?a=1#/adoption', '/', '/?a=1#/adoption'],
    ['/sub#/adoption', '/sub/', '/sub/#/adoption'],
  ])('of %s under %s is %s', (address, base, href) => {
    expect(convert(address, base)).toEqual({ href });
  });

  test.each([
    ['/#about', '/', '/#/', 'about'],
    ['/?a=1#about', '/', '/#/?a=1', 'about'],
    ['/#insights/fear-factor', '/', '/#/', 'insights/fear-factor'],
    ['/sub/#about', '/sub/', '/sub/#/', 'about'],
    ['/#caf%C3%A9', '/', '/#/', 'café'],
    ['/#about%23x', '/', '/#/', 'about#x'],
  ])("of home's %s under %s is %s, with its section", (address, base, href, section) => {
    expect(convert(address, base)).toEqual({ href, section });
  });

  test('of the address that a redirect makes has the part of the section, as it stands there', () => {
    expect(convert('/#services#change-support')).toEqual({
      href: '/#/',
      section: 'services',
      part: '#change-support',
    });
    expect(convert('/sub/?a=1#services#caf%C3%A9', '/sub/')).toEqual({
      href: '/sub/#/?a=1',
      section: 'services',
      part: '#caf%C3%A9',
    });
  });

  test.each(['/#/', '/#/adoption/faq', '/?a=1#/adoption/faq#item-3', '/#//evil.example'])(
    'of %s does not change',
    (address) => {
      expect(convert(address)).toBeUndefined();
    },
  );

  test.each(['//evil.example/', '/\\evil.example/', '/.//evil.example'])(
    'of %s stays on this site',
    (path) => {
      const { pathname } = new URL(`http://localhost${path}`);
      const { href = '' } = toHashAddress({ pathname, search: '', hash: '' }, '/') ?? {};
      expect(new URL(href, 'http://localhost').origin).toBe('http://localhost');
    },
  );

  test('of an undecodable fragment does not throw', () => {
    expect(() => convert('/#%')).not.toThrow();
  });
});
