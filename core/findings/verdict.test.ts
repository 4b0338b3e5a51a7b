import { expect, test } from 'vitest';
import { hochberg, holm } from './verdict.ts';

test.each<[string, number[], boolean[], boolean[]]>([
  ['each as strict as its place asks', [0.04, 0.002, 0.02, 0.0156], [true, true, true, true], []],
  [
    'a larger one that is small enough',
    [0.04, 0.02, 0.03, 0.02],
    [false, false, false, false],
    [true, true, true, true],
  ],
  ['the first that is too large', [0.04, 0.002, 0.02, 0.06], [false, true, false, false], []],
  ['none of none', [], [], []],
])('Of several tests, %s: %j', (_, chances, byHolm, byHochberg) => {
  expect(holm(chances)).toEqual(byHolm);
  expect(hochberg(chances)).toEqual(byHochberg.length > 0 ? byHochberg : byHolm);
});
