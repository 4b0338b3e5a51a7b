import { expect, test } from 'vitest';
import { SettingsError } from './read.ts';
import { parseSiteUrl } from './site-url.ts';

test.each([
  ['https://firm.example', 'https://firm.example', '/'],
  ['https://firm.example/', 'https://firm.example', '/'],
  ['http://localhost:4173/sub', 'http://localhost:4173/sub', '/sub/'],
  ['https://firm.example/a/b//', 'https://firm.example/a/b', '/a/b/'],
  ['https://münchen.example/a', 'https://xn--mnchen-3ya.example/a', '/a/'],
])('The site at %s has the address %s and the base %s', (text, siteUrl, base) => {
  expect(parseSiteUrl('SITE_URL', text)).toEqual({ siteUrl, base });
});

test.each([
  [
    'firm.example',
    'SITE_URL is "firm.example", which is not a valid URL: write it with its scheme, such as https://www.example.org',
  ],
  [
    'ftp://firm.example',
    'SITE_URL is "ftp://firm.example": it must begin with https:// (or http://) and have no query or fragment',
  ],
  ['https://a.example/https://b.example', 'it must be one address'],
  ['xhttps://firm.example', 'it must begin with https://'],
  ['httpsx://firm.example', 'it must begin with https://'],
  ['https://firm.example?a=b', 'no query or fragment'],
  ['https://firm.example#top', 'no query or fragment'],
  ['https://firm.example/büro', 'its path may have the letters a to z'],
  ['https://firm.example/a%20b', 'its path may have the letters a to z'],
])('%s is refused with what to write instead', (text, message) => {
  expect(() => parseSiteUrl('SITE_URL', text)).toThrow(SettingsError);
  expect(() => parseSiteUrl('SITE_URL', text)).toThrow(message);
});
