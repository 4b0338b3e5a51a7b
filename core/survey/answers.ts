import { MOST_STATEMENTS } from './limits.ts';
import { BEST_RATING, LEAST_RATING } from './scales.ts';
import type { Statement, SurveySection } from './survey.ts';

/** The ratings given so far, each by the id of its statement (specification, point 3). */
export type Answers = Readonly<Record<number, number>>;

/** Whether a value is a rating: an integer from 1 to 5 (specification, point 5). */
export function isRating(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= LEAST_RATING && (value as number) <= BEST_RATING;
}

/** Whether a text can be a statement's id: 1 to 60, without leading zeros. */
export function isStatementId(key: string): boolean {
  return /^[1-9]\d?$/.test(key) && Number(key) <= MOST_STATEMENTS;
}

/** Whether a value holds answers: ratings by statement id, not necessarily of all statements. */
export function isAnswers(value: unknown): value is Answers {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, rating]) => isStatementId(key) && isRating(rating));
}

/** The answers to a survey's own statements. A draft of an earlier version of the survey can hold others. */
export function answersTo(sections: readonly SurveySection[], answers: Answers): Answers {
  const ids = statementsOf(sections).map(({ id }) => String(id));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.includes(id)));
}

/** Whether a value holds answers to all statements of a survey, and to no other. */
export function isCompleteAnswers(sections: readonly SurveySection[], value: unknown): value is Answers {
  if (!isAnswers(value)) return false;
  const total = statementsOf(sections).length;
  return countAnswered(value) === total && countAnswered(answersTo(sections, value)) === total;
}

/** The number of answers. */
export function countAnswered(answers: Answers): number {
  return Object.keys(answers).length;
}

/** The number of answered statements, of all statements, and the rounded percentage (specification, point 9). */
export function progressOf(sections: readonly SurveySection[], answers: Answers): { answered: number; total: number; percent: number } {
  const answered = countAnswered(answersTo(sections, answers));
  const total = statementsOf(sections).length;
  return { answered, total, percent: Math.round((answered / total) * 100) };
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

function statementsOf(sections: readonly SurveySection[]): Statement[] {
  return sections.flatMap(({ statements }) => statements);
}
