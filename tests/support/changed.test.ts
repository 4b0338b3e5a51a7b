import { expect, test } from 'vitest';
import { journeysOf } from './changed.ts';

const SPECS = ['tests/contact.spec.ts', 'tests/desk.spec.ts', 'tests/faq.spec.ts', 'tests/survey.spec.ts', 'tests/survey-steps.spec.ts'];

test.each([
  [['site/features/survey/draft-sync.ts'], ['tests/survey.spec.ts']],
  [['site/features/survey/progress-steps.tsx'], ['tests/survey.spec.ts', 'tests/survey-steps.spec.ts']],
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
