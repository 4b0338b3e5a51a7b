import { expect, test } from 'vitest';
import { describeGroups, readGroups } from './group-list.ts';

const group = (name: string, side: 'users' | 'sponsors', asked: number) => ({
  ...{ name, side, asked, openLink: 'none' },
});

test('A list of people makes their groups, each with its side and as many people as it has there', () => {
  const groups = [group('Planners', 'users', 2), group('Board', 'sponsors', 1)];
  expect(
    readGroups(
      'ana@north.example; Planners; users\nben@north.example; planners\ncy@north.example; Board; Sponsor\nana@north.example; Planners',
    ),
  ).toEqual(groups);
  expect(
    readGroups(
      'Name,E-mail,Group,Side\nAna,ana@north.example,Planners,users\nBen,ben@north.example,Planners,users\nCy,cy@north.example,Board,sponsors\n',
    ),
  ).toEqual(groups);
  expect(describeGroups(groups as [])).toBe('Planners (2 users) and Board (1 sponsor).');
});

test.each([
  ['', 'There is no e-mail address in this list.'],
  [
    'ana@north.example; Planners\nben@north.example',
    'No group stands beside ben@north.example. Write it there: ben@north.example; Planners',
  ],
  [
    'ana@north.example; Ana; Planners',
    'Which column is the group? Give the list a first line that says so, such as: e-mail; name; group; side',
  ],
  [
    'ana@north.example; Board; users\nben@north.example; Board; sponsors',
    'Board stands as users and as sponsors. A group is of one side.',
  ],
  [
    'ana@north.example; Board\nben@north; Board',
    'Line 2 has no right e-mail address. Correct it, or take it out.',
  ],
])('A list that can’t be read is refused with the line or the remedy: %j', (text, fault) => {
  expect(readGroups(text)).toBe(fault);
});
