import { expect, test } from 'vitest';
import { formatShare } from './participation.tsx';

test.each([
  [{ isTold: true, least: 22, most: 22 }, 0, '39%'],
  [{ isTold: true, least: 22, most: 22 }, 2, 'not known'],
  [{ isTold: false, least: 54, most: 56 }, 0, '–'],
])(
  'The share of %j, of whom %d came by an open link, of 56 is said to be %s',
  (people, open, said) => {
    expect(formatShare({ people, open, asked: 56 })).toBe(said);
  },
);
