import { BEST_RATING, LEAST_RATING } from './scales.ts';

/** The ratings given so far, each by the id of its statement (specification, point 3). */
export type Answers = Readonly<Record<number, number>>;

/**
 * The wordings of the answered statements, each by the statement's id (`wordingOf`).
 */
export type Wordings = Readonly<Record<number, string>>;

/** A section, as far as its answers are concerned. */
interface Answerable {
  statements: readonly { id: number; wording?: string }[];
}

/** Whether a value is a rating: an integer from 1 to 5 (specification, point 5). */
export function isRating(value: unknown): value is number {
  return (
    Number.isInteger(value) && (value as number) >= LEAST_RATING && (value as number) <= BEST_RATING
  );
}

/** Whether a text can be a statement's id: 1 to 60, without leading zeros. */
export function isStatementId(key: string): boolean {
  return /^[1-9]\d?$/.test(key) && Number(key) <= MOST_STATEMENTS;
}

/** Whether a value is an object of few fields. None is read yet: thousands would take long. */
export function hasFewFields(value: unknown, most = MOST_STATEMENTS): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length <= most;
}

/** Whether a value holds answers: ratings by statement id, not necessarily of all statements. */
export function isAnswers(value: unknown): value is Answers {
  if (!hasFewFields(value)) return false;
  return Object.entries(value).every(([key, rating]) => isStatementId(key) && isRating(rating));
}

/**
 * The answers to a survey's own statements as they are worded now. A former
 * draft can hold others.
 * @param wordings the wordings that were answered; without one, an answer fits its statement.
 */
export function answersTo(
  sections: readonly Answerable[],
  answers: Answers,
  wordings: Wordings = {},
): Answers {
  const wordingOf = new Map(statementsOf(sections).map(({ id, wording }) => [id, wording]));
  const fits = (id: number) =>
    wordingOf.has(id) && (wordings[id] ?? wordingOf.get(id)) === wordingOf.get(id);
  return Object.fromEntries(Object.entries(answers).filter(([id]) => fits(Number(id))));
}

/** The number of answers to statements that have been reworded since. */
export function countReworded(
  sections: readonly Answerable[],
  answers: Answers,
  wordings: Wordings,
): number {
  return (
    countAnswered(answersTo(sections, answers)) -
    countAnswered(answersTo(sections, answers, wordings))
  );
}

/** Whether a value holds answers to all statements of a survey, and to no other. */
export function isCompleteAnswers(
  sections: readonly Answerable[],
  value: unknown,
): value is Answers {
  if (!isAnswers(value)) return false;
  const total = statementsOf(sections).length;
  return countAnswered(value) === total && countAnswered(answersTo(sections, value)) === total;
}

function countAnswered(answers: Answers): number {
  return Object.keys(answers).length;
}

/**
 * The number of answered statements, of all statements, and the rounded percentage (specification,
 * point 9).
 */
export function progressOf(
  sections: readonly Answerable[],
  answers: Answers,
): { answered: number; total: number; percent: number } {
  const answered = countAnswered(answersTo(sections, answers));
  const total = statementsOf(sections).length;
  return { answered, total, percent: Math.round((answered / total) * 100) };
}

/**
 * The number of unanswered statements in a section. Next is enabled at 0 (specification, point 4).
 */
export function countRemaining({ statements }: Answerable, answers: Answers): number {
  return statements.filter(({ id }) => !Object.hasOwn(answers, id)).length;
}

/**
 * The step where a returning respondent resumes: the first incomplete section, or the step after
 * the last section.
 */
export function firstOpenStep(sections: readonly Answerable[], answers: Answers): number {
  const open = sections.findIndex((section) => countRemaining(section, answers) > 0);
  return open === -1 ? sections.length : open;
}

function statementsOf(sections: readonly Answerable[]): Answerable['statements'][number][] {
  return sections.flatMap(({ statements }) => statements);
}

/** The most statements and sections that the survey's screens can show well. */
export const MOST_STATEMENTS = 60;
export const MOST_SECTIONS = 12;
/** The fewest that make a survey. */
export const LEAST_STATEMENTS = 10;
export const LEAST_SECTIONS = 3;
