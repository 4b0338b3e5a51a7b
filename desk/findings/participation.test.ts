import { expect, test } from 'vitest';
import { formatShare, sayTooMany } from './participation.tsx';

test.each([
  [22, 56, '39%'],
  [199, 200, '99%'],
  [200, 200, '100%'],
  [26, 20, 'more than all'],
  [3, 0, 'more than all'],
])('The share of %d of %d is said to be %s', (people, asked, said) => {
  expect(formatShare(people, asked)).toBe(said);
});

test('Where more answered than were asked, it says what is wrong', () => {
  const drivers = { name: 'Drivers', people: 26, asked: 20 };
  expect(sayTooMany({ ...drivers, open: 0 })).toMatch(
    /^Drivers: 26 answered, but 20 were asked\. The number of people asked, .* too low\./,
  );
  expect(sayTooMany({ ...drivers, open: 7 })).toMatch(/Its open link was used .* more than once/);
});
