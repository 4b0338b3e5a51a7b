import { expect, test } from 'vitest';
import { proposeReading, readContacts, takeContacts } from '../contacts/read-contacts.ts';
import { groupPeople } from './group-people.ts';

const GROUPS = [
  { id: 'p', name: 'Planners' },
  { id: 's', name: 'Steering committee' },
];
const read = (text: string, groups = GROUPS, languages: string[] = []) => {
  const table = readContacts(text);
  const reading = { ...proposeReading(table), optOut: 'none' as const };
  const { headings } = table;
  return groupPeople(takeContacts(table, reading), groups, { languages, headings });
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

const LANGUAGES = ['en-GB', 'de', 'pl'];

test('A language beside an address is read by its code or its name, and nobody needs one', () => {
  const list = `Name;E-mail;Group;Language
    Ana;ana@north.example;Planners;PL
    Ben;ben@north.example;Planners;German
    Carla;carla@north.example;Planners;polski
    Dora;dora@north.example;Planners;en
    Emil;emil@north.example;Planners;`;
  const people = read(list, GROUPS, LANGUAGES);
  expect(Array.isArray(people) && people.map(({ language }) => language)).toEqual([
    ...['pl', 'de', 'pl', 'en-GB', undefined],
  ]);
  expect(JSON.stringify(read(list))).not.toContain('language');
});

test('A column of languages whose languages nobody can be invited in names them, with those that are offered', () => {
  for (const [list, named] of [
    ['ana@north.example; Planners; de\nben@north.example; Planners; fr', 'fr'],
    ['ana@north.example; Planners; fr\nben@north.example; Planners; French', 'fr, French'],
  ])
    expect(read(`E-mail;Group;Sprache\n${list}`, GROUPS, LANGUAGES)).toBe(
      `Nobody can be invited in ${named}. Write one of these, or leave it out: en-GB, de, pl`,
    );
});

test('A language is read by its main part, but an own one of the region goes first', () => {
  const list = 'ana@north.example; Planners; de-AT\nben@north.example; Planners; en_US';
  const spoken = (languages: string[]) => {
    const people = read(list, GROUPS, languages);
    return Array.isArray(people) && people.map(({ language }) => language);
  };
  expect(spoken(LANGUAGES)).toEqual(['de', 'en-GB']);
  expect(spoken(['en-GB', 'de', 'de-CH'])).toEqual(['de', 'en-GB']);
  expect(spoken(['en-GB', 'de-CH', 'de-AT'])).toEqual(['de-AT', 'en-GB']);
});

test('Neither the name of a group nor a country is a language', () => {
  const groups = ['DE', 'PL', 'UK'].map((name) => ({ id: name, name }));
  const people = groups.map(({ id }) => ({
    address: `ana@${id.toLowerCase()}.example`,
    group: id,
  }));
  const rows = people.map(({ address, group }) => `${address};${group}`);
  expect(read(rows.join('\n'), groups, LANGUAGES)).toEqual(people);
  expect(read(['E-mail;Group', ...rows].join('\n'), groups, LANGUAGES)).toEqual(people);
  // Whatever stands first, a column with this heading has no groups.
  const spoken = rows.map((row) => row.replace(';', ';PL;'));
  expect(read(['E-mail;Language;Group', ...spoken].join('\n'), groups, LANGUAGES)).toEqual(
    people.map((one) => ({ ...one, language: 'pl' })),
  );
  const sites = rows.map((row) => row.replace(';', ';UK;'));
  expect(read(['E-mail;Site;Group', ...sites].join('\n'), groups, LANGUAGES)).toEqual(people);
  const countries = 'ana@north.example;Planners;PL\nben@north.example;Planners;';
  expect(read(`${countries}CZ`, GROUPS, LANGUAGES)).not.toContain('language');
  expect(read(`E-mail;Group;Country\n${countries}DE`, GROUPS, LANGUAGES)).toBe(
    'Is “Country” the language of the invitations? Then head it Language, else take that column out.',
  );
});
