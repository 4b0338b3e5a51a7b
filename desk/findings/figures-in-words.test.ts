import { expect, test } from 'vitest';
import { languageOf } from '../../core/content/language.ts';
import { SAY } from '../../tests/support/saying.ts';
import { sayingIn } from './figures-in-words.ts';
import { sayChange } from './say-change.ts';

test('A score at its end says so', () => {
  expect([
    SAY.score({ tenths: 31 }),
    SAY.score({ tenths: 20, end: 'low' }),
    SAY.score({ tenths: 40, end: 'high' }),
    SAY.score(null),
  ]).toEqual(['3.1', '2.0 or less', '4.0 or more', '–']);
});

test('A difference has a sign, and says where it is at least so large', () => {
  expect([12, -12, 0].map(SAY.change)).toEqual(['+1.2', '−1.2', '0.0']);
  expect([
    SAY.scoreDifference({ tenths: 8, isAtLeast: true }),
    SAY.scoreDifference({ tenths: -8, isAtLeast: false }),
    SAY.scoreDifference({ tenths: null, isAtLeast: false }),
  ]).toEqual(['at least +0.8', '−0.8', '–']);
});

test('A change that an end hides may count, and is not said not to', () => {
  const change = { from: { tenths: 37 }, tenths: 2, counts: false };
  const to = { tenths: 39, end: 'high' } as const;
  expect([
    sayChange({ ...change, to, isAtLeast: true }, SAY),
    sayChange({ ...change, to: { tenths: 39 }, isAtLeast: false }, SAY),
  ]).toEqual([
    'From 3.7 to 3.9 or more since (at least +0.2; whether it counts can’t be told).',
    'From 3.7 to 3.9 since (+0.2, which doesn’t count).',
  ]);
});

test('The method speaks of sponsors only where there may be any', () => {
  const said = (asksSponsors: boolean) =>
    SAY.method({ areBeliefs: true, asksSponsors, least: 5 }).join(' ');
  expect([said(true), said(false)].map((text) => /Sponsors read/.test(text))).toEqual([
    true,
    false,
  ]);
});

test.each([
  [{ isTold: true, least: 28, most: 28 }, 40, '28'],
  [{ isTold: false, least: 38, most: 40 }, 40, 'nearly all or all'],
  [{ isTold: false, least: 34, most: 36 }, 40, '34 to 36'],
])('Of %j people of %d asked, it says %s', (people, asked, said) => {
  expect(SAY.people({ people, asked })).toBe(said);
});

test('Of those who did not answer it says what they could change, where their number is told', () => {
  expect(SAY.absence({ kind: 'told', people: 12, lowerBy: 3 }, 40)).toBe(
    '12 of 40 did not answer; if they rate a point lower, the score is 0.3 lower.',
  );
  expect(SAY.absence({ kind: 'unknown' }, 40)).toMatch(/^Share not known/);
  expect(SAY.absence({ kind: 'untold' }, 40)).toBeUndefined();
});

test('Shares that are joined are named together', () => {
  expect(
    SAY.shares([
      { of: ['unfavourable', 'neutral'], percent: 40 },
      { of: ['favourable'], percent: 60 },
    ]),
  ).toBe('40% unfavourable or neutral, 60% favourable');
});

test('What is withheld says why, with the least number of its wave', () => {
  const cell = { kind: 'group', name: 'Crews' } as const;
  expect(SAY.reason({ ...cell, reason: 'few', others: [] }, 7)).toMatch(
    /^fewer than 7 people came/,
  );
  expect(SAY.reason({ ...cell, reason: 'together', others: ['Yard'] }, 7)).toBe(
    'counted together with Yard, so that each figure is of 7 people or more.',
  );
});

test.each([
  [{ isTold: true, least: 22, most: 22 }, 0, '39%'],
  [{ isTold: true, least: 22, most: 22 }, 2, undefined],
  [{ isTold: false, least: 54, most: 56 }, 0, undefined],
])(
  'The share of %j, of whom %d came by an open link, of 56 is said to be %s',
  (people, open, said) => {
    expect(SAY.share({ people, open, asked: 56 })).toBe(said);
  },
);

test('Numbers, days, lists and forms are those of the firm’s language', () => {
  const { figures } = SAY.words;
  const group = {
    one: '{group}: {number} osoba',
    few: '{group}: {number} osoby',
    other: '{number}',
  };
  const people = { ...figures.people, group };
  const polish = sayingIn({ ...SAY.words, figures: { ...figures, people } }, languageOf('pl', {}));
  const named = (least: number) => polish.named('Dział', { isTold: true, least, most: least });
  expect([named(1), named(22), named(25)]).toEqual(['Dział: 1 osoba', 'Dział: 22 osoby', '25']);
  const score = { low: 'höchstens {score}', high: 'mindestens {score}' };
  const german = sayingIn(
    { ...SAY.words, figures: { ...figures, score } },
    { tag: 'de', decimal: ',' },
  );
  const low = german.score({ tenths: 20, end: 'low' });
  expect([low, german.beside(low, '2,0')]).toEqual(['höchstens 2,0', 'höchstens']);
  expect(german.days('2026-11-02', '2026-11-15')).toBe('2.–15. November 2026');
  expect(german.list.and(['eins', 'zwei', 'drei'])).toBe('eins, zwei und drei');
});

test('A side whose name a group has is called what no group can be called', () => {
  const cells = { ...SAY.words.figures.cells, users: 'Team', sponsors: 'Leitung' };
  const figures = { ...SAY.words.figures, cells };
  const german = sayingIn({ ...SAY.words, figures }, { tag: 'de', decimal: ',' });
  const units = [{ id: 'a', kind: 'group' as const, name: 'Team', side: 'sponsors' as const }];
  const names = german.cellNames(units);
  expect([names.users, names.sponsors]).toEqual(['Users', 'Leitung']);
  const sides = [names.users, names.sponsors].map((name) => german.sideOf({ kind: 'side', name }));
  expect(sides).toEqual(['users', 'sponsors']);
  expect(german.sideOf({ kind: 'group', name: 'Team' })).toBeUndefined();
});
