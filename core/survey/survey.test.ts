import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type SurveySection, surveySchema } from './survey.ts';

const remedy = { step: 'Engage', service: 'a', article: 'b' };

/** A survey with sections of the given numbers of statements. */
function surveyOf(...counts: number[]): {
  least: number;
  sections: SurveySection[];
  remedies: Record<string, typeof remedy>;
} {
  let id = 0;
  const sections = counts.map((count, place) => ({
    title: `Section ${place}`,
    description: 'Text.',
    statements: Array.from({ length: count }, () => ({
      id: ++id,
      text: 'A statement.',
      category: `c-${place}`,
      scaleType: 'agreement',
    })),
  }));
  return {
    least: 5,
    sections,
    remedies: Object.fromEntries(counts.map((_, place) => [`c-${place}`, remedy])),
  };
}

const messages = (survey: unknown) =>
  v.safeParse(surveySchema, survey).issues?.map(({ message }) => message) ?? [];

describe('The survey', () => {
  test.each([
    ['ten statements in three sections', [1, 1, 8]],
    ['24 in six', [4, 4, 4, 4, 4, 4]],
    ['sixty in twelve', Array<number>(12).fill(5)],
    ['sixty in three', [20, 20, 20]],
  ])('can have %s', (_, counts) => {
    expect(messages(surveyOf(...counts))).toEqual([]);
  });

  test('can reverse any statement, on any scale', () => {
    const survey = surveyOf(4, 4, 4);
    Object.assign(survey.sections[1]?.statements[2] ?? {}, {
      reverse: true,
      scaleType: 'frequency',
    });
    expect(messages(survey)).toEqual([]);
  });

  test.each<[string, string, ReturnType<typeof surveyOf>]>([
    [
      'nine statements',
      'have 9 statements in all, and the survey can show 10 to 60: add or remove some',
      surveyOf(3, 3, 3),
    ],
    [
      '61 statements',
      'have 61 statements in all, and the survey can show 10 to 60: add or remove some',
      surveyOf(20, 20, 20, 1),
    ],
    ['two sections', 'has 2 entries, and its screen can show 3 to 12: add 1', surveyOf(5, 5)],
    [
      'thirteen sections',
      'has 13 entries, and its screen can show 3 to 12: remove 1',
      surveyOf(...Array<number>(13).fill(1)),
    ],
    [
      'a section without statements',
      'has 0 entries, and its screen can show 1 to 20: add 1',
      surveyOf(5, 5, 0),
    ],
  ])('is refused with %s', (_, message, survey) => {
    expect(messages(survey)).toContain(message);
  });

  test.each<[string, RegExp, (sections: SurveySection[]) => void]>([
    [
      'a number given twice',
      /from 1 to 12 in their order: number 4 should be 5$/,
      ([, second]) => Object.assign(second?.statements[0] ?? {}, { id: 4 }),
    ],
    [
      'a statement of another category',
      /of one category/,
      ([first]) => Object.assign(first?.statements[1] ?? {}, { category: 'c-2' }),
    ],
    [
      'two sections of one title',
      /different titles/,
      ([first]) => Object.assign(first ?? {}, { title: 'Section 2' }),
    ],
  ])('is refused with %s', (_, message, change) => {
    const survey = surveyOf(4, 4, 4);
    change(survey.sections);
    expect(messages(survey).join()).toMatch(message);
  });

  test('takes up to three questions for a speaker in a section', () => {
    const asking = (...questions: string[]) => {
      const survey = surveyOf(4, 4, 4);
      Object.assign(survey.sections[1] ?? {}, { questions });
      return messages(survey);
    };
    expect(asking('Where does the work leave the system?')).toEqual([]);
    expect(asking('One?', 'Two?', 'Three?', 'Four?')).toEqual([
      'has 4 entries, and its screen can show 1 to 3: remove 1',
    ]);
    expect(asking(' ')).toEqual(['is empty: write it, or remove the field if it is optional']);
  });

  test('is refused with a remedy too few, or one that no section has', () => {
    const survey = surveyOf(4, 4, 4);
    const { 'c-1': _missing, ...others } = survey.remedies;
    const told = 'must be one for each category, and no other: c-0, c-1, c-2';
    expect(messages({ ...survey, remedies: others })).toEqual([told]);
    expect(messages({ ...survey, remedies: { ...survey.remedies, 'c-9': remedy } })).toEqual([
      told,
    ]);
  });

  test('says of a section what to do, who does it, by when and how one sees that it worked, or nothing', () => {
    const step = {
      what: 'Drop a step.',
      who: 'The process owner',
      by: 'soon',
      sign: 'It is gone.',
    };
    const withSteps = (steps: object) => messages({ ...surveyOf(4, 4, 4), steps });
    expect([withSteps({}), withSteps({ 'c-1': step })]).toEqual([[], []]);
    expect(withSteps({ 'c-1': { ...step, who: ' ' } })).toEqual([
      'is empty: write it, or remove the field if it is optional',
    ]);
    expect(withSteps({ 'c-9': step })).toEqual([
      'have c-9, which is no section’s category: use one of c-0, c-1, c-2',
    ]);
  });
});
