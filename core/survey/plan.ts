/** The eight sections: their names, their order and how many statements each has (specification, point 3). */
export const SECTION_PLAN = [
  { category: 'habits', title: 'Habits & Preferences', count: 3 },
  { category: 'workflow', title: 'Process & Workflow', count: 4 },
  { category: 'learning', title: 'Learning & Support', count: 6 },
  { category: 'safety', title: 'Psychological Safety', count: 4 },
  { category: 'organizational', title: 'Organizational Dynamics', count: 7 },
  { category: 'personal', title: 'Personal Impact', count: 2 },
  { category: 'timing', title: 'Implementation Timing', count: 2 },
  { category: 'feedback', title: 'Feedback & Measurement', count: 2 },
] as const;

export type Category = (typeof SECTION_PLAN)[number]['category'];
export const CATEGORIES = SECTION_PLAN.map(({ category }) => category) as [Category, ...Category[]];

/** The number of statements; their ids run from 1 to this. */
export const STATEMENT_COUNT = 30;
/** The ids of the reversed statements, whose favourable answer is a low one (specification, point 3). */
export const REVERSED_IDS: readonly number[] = [2, 20, 29];

/** The number of EQ7's questions (specification, point 9). */
export const QUESTION_COUNT = 7;
