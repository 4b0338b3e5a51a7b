import { expect, test } from 'vitest';
import { proposeReading, readContacts, takeContacts } from '../contacts/read-contacts.ts';
import { groupPeople } from './group-people.ts';

const GROUPS = [
  { id: 'p', name: 'Planners' },
  { id: 's', name: 'Steering committee' },
];
const read = (text: string, groups = GROUPS) => {
  const table = readContacts(text);
  const reading = { ...proposeReading(table), optOut: 'none' as const };
  return groupPeople(takeContacts(table, reading), groups);
};

test('People of one list get the groups that stand in a column of it, however they are written', () => {
  const people = [
    { address: 'ana@north.example', group: 'p' },
    { address: 'ben@north.example', group: 's' },
  ];
  expect(read('ana@north.example; Planners\nben@north.example; steering  Committee')).toEqual(
    people,
  );
  expect(
    read(
      'Name,E-mail,Group\nAna,ana@north.example,planners\nBen,ben@north.example,Steering committee',
    ),
  ).toEqual(people);
});

test('People of a campaign with one group need no column', () => {
  expect(read('ana@north.example', GROUPS.slice(0, 1))).toEqual([
    { address: 'ana@north.example', group: 'p' },
  ]);
});

test('Who has no group in a list is named, and how to give one', () => {
  expect(read('ana@north.example; Planners\nben@north.example; Board\ncarla@north.example')).toBe(
    'No group of this campaign stands beside ben@north.example, carla@north.example. Write it into a column of its own: ben@north.example; Planners',
  );
});
