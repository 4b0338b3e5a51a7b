import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from './plan.ts';
import { type SurveySection, surveySchema } from './survey.ts';
import { PLANNED_SECTIONS } from './test-sections.ts';

const remedies = Object.fromEntries(CATEGORIES.map((category) => [category, { step: 'Engage', service: 'a', article: 'b' }]));

function messages(change: (sections: SurveySection[]) => void): string[] {
  const sections = structuredClone(PLANNED_SECTIONS);
  change(sections);
  return v.safeParse(surveySchema, { sections, remedies }).issues?.map(({ message }) => message) ?? [];
}

const statementOf = (sections: SurveySection[], id: number) => {
  const statement = sections.flatMap(({ statements }) => statements).find((each) => each.id === id);
  if (!statement) throw new Error(`Statement ${id} is missing.`);
  return statement;
};

describe('The survey', () => {
  test('has thirty statements in eight sections, of which 2, 20 and 29 are reversed', () => {
    expect(messages(() => undefined)).toEqual([]);
    const statements = PLANNED_SECTIONS.flatMap((section) => section.statements);
    expect(statements).toHaveLength(30);
    expect(PLANNED_SECTIONS.map(({ title, statements }) => [title, statements.length])).toEqual([
      ['Habits & Preferences', 3],
      ['Process & Workflow', 4],
      ['Learning & Support', 6],
      ['Psychological Safety', 4],
      ['Organizational Dynamics', 7],
      ['Personal Impact', 2],
      ['Implementation Timing', 2],
      ['Feedback & Measurement', 2],
    ]);
    expect(statements.filter(({ reverse }) => reverse).map(({ id }) => id)).toEqual([2, 20, 29]);
    const categories = ['habits', 'workflow', 'learning', 'safety', 'organizational', 'personal', 'timing', 'feedback'];
    expect(CATEGORIES).toEqual(categories);
  });

  test.each<[string, RegExp, (sections: SurveySection[]) => void]>([
    ['another order', /in this order: Habits & Preferences;/, (sections) => sections.reverse()],
    ['a section of another name', /in this order: Habits & Preferences;/, ([first]) => Object.assign(first ?? {}, { title: 'Habits' })],
    ['a section too few', /exactly 8 entries/, (sections) => sections.pop()],
    ['a statement too many', /must have 3, 4, 6, 4, 7, 2, 2, 2 statements/, ([first]) => first?.statements.push({ ...statementOf([first], 3), id: 4 })],
    ['a number given twice', /from 1 to 30 without a gap/, (sections) => Object.assign(statementOf(sections, 5), { id: 6 })],
    ['a statement of another category', /one category each/, (sections) => Object.assign(statementOf(sections, 5), { category: 'safety' })],
    ['a reversed statement that says nothing of it', /reverse: true/, (sections) => delete statementOf(sections, 20).reverse],
    ['another statement reversed', /and not otherwise/, (sections) => Object.assign(statementOf(sections, 21), { reverse: true })],
    ['a reversed statement on another scale', /must be agreement/, (sections) => Object.assign(statementOf(sections, 29), { scaleType: 'frequency' })],
  ])('is refused with %s', (_, message, change) => {
    expect(messages(change).join()).toMatch(message);
  });

  test('is refused with a remedy too few', () => {
    const { safety: _safety, ...others } = remedies;
    const { issues } = v.safeParse(surveySchema, { sections: PLANNED_SECTIONS, remedies: others });
    expect(issues?.map(({ message }) => message)).toEqual([`must have one for each of ${CATEGORIES.join(', ')}`]);
  });
});
