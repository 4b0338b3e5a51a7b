import { expect, test } from 'vitest';
import { fingerprintOf } from './judge-text.ts';

const OFFER = 'We can bring your website to the first page of every search engine.';

test.each([
  ['another spelling', 'WE can bring your website, to the first page of every search engine'],
  ['other spacing', OFFER.replaceAll(' ', '\n ')],
  ['another link and number', `${OFFER} https://a.example/${'x'.repeat(50)} 12345 www.b.example/y`],
  ['letters of full width', OFFER.replace('We', 'Ｗｅ')],
])('A copy with %s is recognised', (_name, copy) => {
  expect(fingerprintOf(copy)).toBe(fingerprintOf(OFFER));
});

test('Another text has another fingerprint, and a short one none', () => {
  expect(fingerprintOf(OFFER.replace('website', 'webshop'))).not.toBe(fingerprintOf(OFFER));
  for (const short of ['', 'Please ring me back.', 'Hello, please send me more information'])
    expect(fingerprintOf(short)).toBeUndefined();
  expect(fingerprintOf('a'.repeat(39))).toBeUndefined();
  expect(fingerprintOf('a'.repeat(40))).toBe('a'.repeat(40));
});
