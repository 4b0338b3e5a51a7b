import { expect, test } from 'vitest';
import { compareReading } from './reads-same.ts';

const statement = {
  ...{ id: 4, text: 'I log in.', forSponsors: 'They log in.' },
  ...{ category: 'habits', scaleType: 'agreement' },
};
type Statement = typeof statement & { formerly?: string[]; reverse?: boolean };
const asking = (
  change: Partial<Statement> = {},
  more: Statement[] = [],
  labels = ['No', 'Yes'],
) => ({
  sections: [{ statements: [{ ...statement, ...change }, ...more] }],
  scales: { agreement: labels },
});
const compare = (now: ReturnType<typeof asking>, before = asking()) =>
  compareReading('habits', { before, now });

test('A section is compared where all its statements read the same, whatever their numbers', () => {
  expect(compare(asking())).toEqual([]);
  expect(compare(asking({ id: 9, reverse: false, formerly: ['I sign in.'] }))).toEqual([]);
});

test.each<[string, ReturnType<typeof asking>]>([
  ['another text', asking({ text: 'I sign in.' })],
  ['another wording for sponsors', asking({ forSponsors: 'They sign in.' })],
  ['other former words than these', asking({ text: 'I sign in.', formerly: ['I log on.'] })],
  ['another direction', asking({ reverse: true })],
  ['other labels', asking({}, [], ['No', 'Wholly'])],
  ['one statement more', asking({}, [{ ...statement, id: 5 }])],
])('A section with %s is not compared', (_, now) => {
  expect(compare(now)).toBeUndefined();
  expect(compareReading('workflow', { before: asking(), now: asking() })).toBeUndefined();
});

test('A statement that quotes its former words is compared, and both are named, for each side', () => {
  const formerly = ['I log in.', 'They log in.'];
  const now = asking({ text: 'I sign in.', forSponsors: 'They sign in.', formerly });
  expect(compare(now)).toEqual([
    { statement: 4, from: 'I log in.', to: 'I sign in.' },
    { statement: 4, from: 'They log in.', to: 'They sign in.' },
  ]);
  // The quote holds for the words that have it, not the other way round.
  expect(compare(asking(), now)).toBeUndefined();
});
