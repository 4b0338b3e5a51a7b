import { expect, test } from 'vitest';
import { isRemote } from './picture.ts';

test('A picture is on another host if its address says so', () => {
  expect(
    [
      'https://a.example/b.webp',
      'http://a.example/b.webp',
      'b.webp',
      'x-https:b.webp',
      'httpsb.webp',
    ].map(isRemote),
  ).toEqual([true, true, false, false, false]);
});
