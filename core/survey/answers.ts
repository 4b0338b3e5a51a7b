import { BEST_RATING, LEAST_RATING } from './scales.ts';

/** By the id of the statement; those given so far (specification, point 3). */
export type Answers = Readonly<Record<number, number>>;

/** By the id of the answered statement (`wordingOf`). */
export type Wordings = Readonly<Record<number, string>>;

/** A section, reduced to what answers need. */
interface Answerable {
  statements: readonly { id: number; wording?: string }[];
}

/** An integer from 1 to 5 (specification, point 5). */
export function isRating(value: unknown): value is number {
  return (
    Number.isInteger(value) && (value as number) >= LEAST_RATING && (value as number) <= BEST_RATING
  );
}

/** 1 to 60, without leading zeros. */
export function isStatementId(key: string): boolean {
  return /^[1-9]\d?$/.test(key) && Number(key) <= MOST_STATEMENTS;
}

/** Reads no field yet: thousands would take long. */
export function hasFewFields(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length <= MOST_STATEMENTS;
}

/** Ratings by statement id, not necessarily of all statements. */
export function isAnswers(value: unknown): value is Answers {
  if (!hasFewFields(value)) return false;
  return Object.entries(value).every(([key, rating]) => isStatementId(key) && isRating(rating));
}

/**
 * Only answers to statements of the survey as they are worded now: an earlier draft can contain
 * others.
 * @param wordings what was answered; without a wording, an answer fits its statement.
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

/** Answers to statements that have been reworded since. */
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

/** Answers to all statements of the survey, and to no other. */
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

/** Percentages are rounded (specification, point 9). */
export function progressOf(
  sections: readonly Answerable[],
  answers: Answers,
): { answered: number; total: number; percent: number } {
  const answered = countAnswered(answersTo(sections, answers));
  const total = statementsOf(sections).length;
  return { answered, total, percent: Math.round((answered / total) * 100) };
}

/** Next is enabled at 0 (specification, point 4). */
export function countRemaining({ statements }: Answerable, answers: Answers): number {
  return statements.filter(({ id }) => !Object.hasOwn(answers, id)).length;
}

/**
 * Where a returning respondent resumes: the first incomplete section, or the step after the last.
 */
export function firstOpenStep(sections: readonly Answerable[], answers: Answers): number {
  const open = sections.findIndex((section) => countRemaining(section, answers) > 0);
  return open === -1 ? sections.length : open;
}

function statementsOf(sections: readonly Answerable[]): Answerable['statements'][number][] {
  return sections.flatMap(({ statements }) => statements);
}

/** The most that the survey's screens can show well. */
export const MOST_STATEMENTS = 60;
export const MOST_SECTIONS = 12;
/** The fewest that make a survey. */
export const LEAST_STATEMENTS = 10;
export const LEAST_SECTIONS = 3;
