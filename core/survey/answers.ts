import { STATEMENT_COUNT } from './plan.ts';
import { BEST_RATING, LEAST_RATING } from './scales.ts';
import type { SurveySection } from './survey.ts';

/** The ratings given so far, each by the id of its statement (specification, point 3). */
export type Answers = Readonly<Record<number, number>>;

/** Whether a value is a rating: an integer from 1 to 5 (specification, point 5). */
export function isRating(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= LEAST_RATING && (value as number) <= BEST_RATING;
}

/** Whether a text is a statement's id: 1 to 30, without leading zeros. */
export function isStatementId(key: string): boolean {
  return /^[1-9]\d?$/.test(key) && Number(key) <= STATEMENT_COUNT;
}

/** Whether a value holds answers: ratings by statement id, not necessarily of all statements. */
export function isAnswers(value: unknown): value is Answers {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, rating]) => isStatementId(key) && isRating(rating));
}

/** Whether a value holds answers to exactly the thirty statements. */
export function isCompleteAnswers(value: unknown): value is Answers {
  return isAnswers(value) && Object.keys(value).length === STATEMENT_COUNT;
}

/** The number of answered statements. */
export function countAnswered(answers: Answers): number {
  return Object.keys(answers).length;
}

/** The percentage of answered statements, rounded (specification, point 9). */
export function progressPercent(answers: Answers): number {
  return Math.round((countAnswered(answers) / STATEMENT_COUNT) * 100);
}

/** The number of unanswered statements in a section. Next is enabled at 0 (specification, point 4). */
export function countRemaining({ statements }: Pick<SurveySection, 'statements'>, answers: Answers): number {
  return statements.filter(({ id }) => !Object.hasOwn(answers, id)).length;
}

/** The step where a returning respondent resumes: the first incomplete section, or the step after the last section. */
export function firstOpenStep(sections: readonly SurveySection[], answers: Answers): number {
  const open = sections.findIndex((section) => countRemaining(section, answers) > 0);
  return open === -1 ? sections.length : open;
}
