import { expect, test } from 'vitest';
import { TEST_SCALES, TEST_SECTIONS } from '../../tests/support/test-sections.ts';
import { showSurvey } from './shown-survey.ts';
import type { SurveySection } from './survey.ts';
import { isWording, isWordsId } from './wording.ts';

const original = await showSurvey({ sections: TEST_SECTIONS, scales: TEST_SCALES });
const changed = async (
  statement: Partial<SurveySection['statements'][number]>,
  {
    scales = TEST_SCALES,
    ...section
  }: Partial<SurveySection> & { scales?: typeof TEST_SCALES } = {},
) => {
  const [first, ...others] = TEST_SECTIONS;
  const [one, ...more] = first?.statements ?? [];
  if (!first || !one) throw new Error('There is no statement.');
  const sections = [
    { ...first, ...section, statements: [{ ...one, ...statement }, ...more] },
    ...others,
  ];
  return showSurvey({ sections, scales });
};
const RELABELLED = { agreement: ['No', 'Rather not', 'Neutral', 'Rather', 'Yes'] };

test('The words of a survey are told by the numbers, wordings, directions and ratings of its statements', async () => {
  expect(isWordsId(original.wordsId)).toBe(true);
  const others = await Promise.all([
    changed({ text: 'Statement 1, reworded' }),
    changed({ id: 31 }),
    changed({ reverse: true }),
    changed({}, { scales: RELABELLED }),
  ]);
  expect(new Set([original, ...others].map(({ wordsId }) => wordsId)).size).toBe(5);
  const wordings = others.map(({ sections }) => sections[0]?.statements[0]?.wording);
  expect(wordings.every(isWording)).toBe(true);
  // The number alone makes no other wording.
  expect(new Set([original.sections[0]?.statements[0]?.wording, ...wordings]).size).toBe(4);
});

test('They stay the same when what changes gives no answer another meaning, or isn’t read', async () => {
  const same = await changed(
    { suggests: 'Something else', reverse: false, forSponsors: 'Other', formerly: ['Other'] },
    {
      title: 'Customs',
      description: 'Other words',
      question: 'Another',
      questions: ['What helps?'],
    },
  );
  expect(same.wordsId).toBe(original.wordsId);
  expect(JSON.stringify(same)).not.toMatch(/forSponsors|formerly|What helps/);
});
