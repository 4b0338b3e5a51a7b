import type { Answers } from '../../core/survey/answers.ts';
import type { SurveySection } from '../../core/survey/survey.ts';

const PLAN = [
  { category: 'habits', title: 'Habits', count: 3 },
  { category: 'workflow', title: 'Workflow', count: 4 },
  { category: 'learning', title: 'Learning', count: 6 },
  { category: 'safety', title: 'Safety', count: 4 },
  { category: 'organizational', title: 'Organization', count: 7 },
  { category: 'personal', title: 'Personal', count: 2 },
  { category: 'timing', title: 'Timing', count: 2 },
  { category: 'feedback', title: 'Feedback', count: 2 },
];
const REVERSED_IDS = [2, 20, 29];

export const TEST_SECTIONS: SurveySection[] = PLAN.map(({ title, category, count }, place) => {
  const before = PLAN.slice(0, place).reduce((sum, section) => sum + section.count, 0);
  const statements = Array.from({ length: count }, (_, index) => {
    const id = before + index + 1;
    return {
      id,
      text: `Statement ${id}`,
      suggests: `Suggestion ${id}`,
      category,
      scaleType: 'agreement',
      ...(REVERSED_IDS.includes(id) && { reverse: true }),
    };
  });
  return { title, description: title, question: `Question about ${title}`, statements };
});

export const TEST_SCALES = {
  agreement: ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'],
};

/** The same rating for all of these statements. */
export function allAnswered(rating: number): Answers {
  return Object.fromEntries(
    TEST_SECTIONS.flatMap(({ statements }) => statements.map(({ id }) => [id, rating])),
  );
}

/** A statement as a screen shows it, with a wording of its own. */
export function shownStatement(id: number): { id: number; wording: string } {
  return { id, wording: String(id).padStart(8, '0') };
}
