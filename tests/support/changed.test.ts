import { expect, test } from 'vitest';
import { describeNotRun, journeysOf, nearTests } from './changed.ts';

const SPECS = [
  'tests/contact.spec.ts',
  'tests/desk.spec.ts',
  'tests/faq.spec.ts',
  'tests/survey.spec.ts',
  'tests/survey-steps.spec.ts',
];

test.each([
  [['site/features/survey/draft-store.ts'], ['tests/survey.spec.ts']],
  [
    ['site/features/survey/progress-steps.tsx'],
    ['tests/survey.spec.ts', 'tests/survey-steps.spec.ts'],
  ],
  [['site/features/survey/draft.ts', 'site/ui/steps.tsx'], ['tests/survey.spec.ts']],
  [
    ['content/pages/faq.yaml', 'desk/app.tsx'],
    ['tests/desk.spec.ts', 'tests/faq.spec.ts'],
  ],
  [['site/pages/contact/contact.tsx'], ['tests/contact.spec.ts']],
  [['tests/desk.spec.ts'], ['tests/desk.spec.ts']],
  [['README.md', 'package.json'], []],
])('A change of %j brings %j', (files, journeys) => {
  expect(journeysOf(files, SPECS)).toEqual(journeys);
});

const FAR = Array.from({ length: 20 }, (_, index) => `intake/commands/command-${index}.test.ts`);
const REACHED = [
  'core/gates/lock.test.ts',
  'intake/server/app.test.ts',
  'intake/enquiries/survey.test.ts',
  'intake/engine/postgres.test.ts',
  'intake/engine/sqlite.test.ts',
];
const read = (file: string) =>
  file === 'intake/enquiries/survey.test.ts' ? "import { noteOf } from '../engine/notes.ts';" : '';

test.each([
  [
    'a store part',
    ['intake/engine/notes.ts'],
    ['intake/enquiries/survey.test.ts', 'intake/engine/sqlite.test.ts'],
  ],
  ['what has tests elsewhere', ['builder/gates/bundles.ts'], ['core/gates/lock.test.ts']],
  [
    'a test itself',
    ['intake/engine/postgres.test.ts'],
    ['intake/engine/postgres.test.ts', 'intake/engine/sqlite.test.ts'],
  ],
])('Of many tests, a change of %s brings the near ones', (_, files, near) => {
  expect(nearTests(files, [...REACHED, ...FAR], read)).toEqual(near);
});

test('Of a few tests, a change brings all but those on PostgreSQL', () => {
  expect(nearTests(['core/days.ts'], REACHED, read)).toEqual(
    REACHED.filter((file) => !file.includes('postgres')),
  );
});

test('What was not run is said with numbers, and with the commands that run it', () => {
  expect(describeNotRun({ ran: 3, reached: 25 }, { ran: 1, all: 96 })).toBe(
    'Not run: 22 of the 25 unit test files that import what changed, 95 of 96 files of journeys, those on a phone and on other firms, and all that is long. npm test and npm run test:long run them.',
  );
  expect(describeNotRun({ ran: 4, reached: 4 }, { ran: 0, all: 96 })).toContain(
    'Not run: all 96 files of journeys, those on a phone',
  );
});
