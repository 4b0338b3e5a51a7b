import { expect, test } from 'vitest';
import type { DeskGroup } from '../../core/desk/campaigns.ts';
import { describeCounting, foresee, mergeable } from './group-words.ts';

const groupOf = (id: string, side: DeskGroup['side'], asked: number): DeskGroup => ({
  id,
  name: id,
  side,
  asked,
  openLink: 'none',
  countedWith: 'group',
  isFixed: false,
});
const CREWS = groupOf('crews', 'users', 12);
const typed = (asked: number, rest: Partial<DeskGroup> = {}) => ({
  name: 'Pilots',
  side: 'users' as const,
  openLink: 'none' as const,
  ...rest,
  asked,
});

test('A group says where its people are counted', () => {
  const users = { side: 'users' } as const;
  expect(describeCounting({ ...users, countedWith: 'group' }, 5)).toBe(
    'Has results of its own once 5 have answered by personal link or card.',
  );
  expect(describeCounting({ ...users, countedWith: 'side' }, 7)).toMatch(
    /Fewer than 7 .* counted with their side: Users\.$/,
  );
  expect(describeCounting({ ...users, side: 'sponsors', countedWith: 'all' }, 5)).toMatch(
    /Fewer than 5 .* counted with everybody\.$/,
  );
});

test.each([
  ['five people', typed(5), /^Has results of its own/],
  [
    'four beside another group',
    typed(4),
    /with their side.*merge it with another group of its side\.$/,
  ],
  ['four on a side of their own', typed(4, { side: 'sponsors' }), /with everybody\.$/],
])('While a group of %s is typed, the form says what becomes of it', (_, value, expected) => {
  expect(foresee([CREWS], value, 5)).toMatch(expected);
});

test('A group that is changed is not counted twice, and without a number nothing is said', () => {
  expect(
    foresee([groupOf('board', 'sponsors', 3)], typed(3, { side: 'sponsors' }), 5, 'board'),
  ).toMatch(/with everybody\.$/);
  for (const asked of [Number.NaN, 0, 1.5])
    expect(foresee([CREWS], typed(asked), 5)).toBeUndefined();
});

test('A group can be merged with the others of its side', () => {
  expect(
    mergeable([CREWS, groupOf('pilots', 'users', 3), groupOf('board', 'sponsors', 9)], CREWS).map(
      ({ id }) => id,
    ),
  ).toEqual(['pilots']);
});
