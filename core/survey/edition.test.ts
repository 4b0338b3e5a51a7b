import * as v from 'valibot';
import { expect, test } from 'vitest';
import { TEST_SCALES, TEST_SECTIONS } from '../../tests/support/test-sections.ts';
import { editionOf, editionWordsSchema } from './edition.ts';
import type { SurveySection } from './survey.ts';

const original = await editionOf({ least: 5, sections: TEST_SECTIONS }, TEST_SCALES);
const changed = async (
  change: (section: SurveySection, place: number) => Partial<SurveySection>,
  scales = TEST_SCALES,
) =>
  (
    await editionOf(
      {
        least: 5,
        sections: TEST_SECTIONS.map((section, place) => ({
          ...section,
          ...change(section, place),
        })),
      },
      scales,
    )
  ).id;
const first =
  (statement: Partial<SurveySection['statements'][number]>) =>
  (section: SurveySection, place: number) =>
    place > 0
      ? {}
      : {
          statements: section.statements.map((one, index) =>
            index > 0 ? one : { ...one, ...statement },
          ),
        };

test('An edition is told by the ids, wording, sections and scales of the statements', async () => {
  const others = await Promise.all([
    changed(first({ text: 'Statement 1, reworded' })),
    changed(first({ id: 31 })),
    changed(first({ reverse: true })),
    changed((_section, place) => (place > 0 ? {} : { title: 'Customs' })),
    changed(() => ({}), { agreement: ['No', 'Rather not', 'Neutral', 'Rather', 'Yes'] }),
    changed((section, place) => (place > 0 ? {} : { statements: section.statements.toReversed() })),
  ]);
  expect(new Set([original.id, ...others]).size).toBe(7);
});

test('An edition stays the same when what changes gives no answer another meaning', async () => {
  expect(
    await changed(() => ({
      description: 'Other words',
      question: 'Another question',
      questions: ['What helps?'],
    })),
  ).toBe(original.id);
  expect(await changed(first({ suggests: 'Something else', reverse: false }))).toBe(original.id);
  expect(
    await changed(() => ({}), { ...TEST_SCALES, ...{ unused: ['a', 'b', 'c', 'd', 'e'] } }),
  ).toBe(original.id);
  expect((await editionOf(original.words, original.words.scales)).id).toBe(original.id);
});

test('The words of an edition are stored and read without a loss', () => {
  expect(v.parse(editionWordsSchema, JSON.parse(JSON.stringify(original.words)))).toEqual(
    original.words,
  );
});
