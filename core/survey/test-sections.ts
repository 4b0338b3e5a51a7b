import type { Answers } from './answers.ts';
import { REVERSED_IDS, SECTION_PLAN, STATEMENT_COUNT } from './plan.ts';
import type { SurveySection } from './survey.ts';

/** The eight sections as specified, for tests. */
export const PLANNED_SECTIONS: SurveySection[] = SECTION_PLAN.map(({ title, category, count }, place) => {
  const before = SECTION_PLAN.slice(0, place).reduce((sum, section) => sum + section.count, 0);
  const statements = Array.from({ length: count }, (_, index) => {
    const id = before + index + 1;
    return { id, text: `Statement ${id}`, category, scaleType: 'agreement' as const, ...(REVERSED_IDS.includes(id) && { reverse: true }) };
  });
  return { title, description: title, statements };
});

/** The same rating for all thirty statements. */
export function allAnswered(rating: number): Answers {
  return Object.fromEntries(Array.from({ length: STATEMENT_COUNT }, (_, index) => [index + 1, rating]));
}
