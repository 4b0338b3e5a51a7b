import type { Answers } from './answers.ts';
import { CATEGORIES, type Category } from './plan.ts';
import type { SurveySection } from './survey.ts';

/** A section or habit that scores this mark or more is ready (product.md, Survey). */
export const READY_MARK = 4;
/** A section or habit can only be a barrier at this score or below. */
export const BARRIER_LIMIT = 3;

/** A score and what it is the score of. */
export interface Scored {
  title: string;
  /** The mean of its ratings, from 1 to 5. */
  score: number;
}

export interface SectionScore extends Scored {
  category: Category;
}

/** A readiness profile as it is kept: when it was taken, and each section's score. Not the answers. */
export interface KeptProfile {
  /** ISO 8601 time. */
  takenAt: string;
  scores: Record<Category, number>;
}

/**
 * The score of each section: the mean of its ratings as they were stored. A reversed statement was shown with its values
 * reversed, so it counts like any other.
 * @param answers must answer every statement of the sections. @throws where one is unanswered.
 */
export function scoreSections(sections: readonly SurveySection[], answers: Answers): SectionScore[] {
  return sections.map(({ title, statements }) => ({
    title,
    category: statements[0]?.category ?? CATEGORIES[0],
    score: mean(
      statements.map(({ id }) => {
        const rating = answers[id];
        if (rating === undefined) throw new Error(`Statement ${id} is unanswered.`);
        return rating;
      }),
    ),
  }));
}

/** What is kept of section scores. */
export function keepProfile(scores: readonly SectionScore[], takenAt: string): KeptProfile {
  return { takenAt, scores: Object.fromEntries(scores.map(({ category, score }) => [category, score])) as KeptProfile['scores'] };
}

/** The section scores of a kept profile. */
export function scoresOf({ scores }: KeptProfile, sections: readonly SurveySection[]): SectionScore[] {
  return sections.flatMap(({ title, statements: [first] }) => (first ? [{ title, category: first.category, score: scores[first.category] }] : []));
}

/** Whether something read from storage is a kept profile, with a score from 1 to 5 for every section. */
export function isKeptProfile(value: unknown): value is KeptProfile {
  if (typeof value !== 'object' || value === null) return false;
  const { takenAt, scores } = value as Partial<KeptProfile>;
  return (
    typeof takenAt === 'string' &&
    !Number.isNaN(Date.parse(takenAt)) &&
    typeof scores === 'object' &&
    scores !== null &&
    CATEGORIES.every((category) => scores[category] >= 1 && scores[category] <= 5)
  );
}

/** The first barrier: the lowest score of 3.0 or below, the earlier of equals. Undefined where there is none. */
export function findFirstBarrier<Row extends Scored>(rows: readonly Row[]): Row | undefined {
  const [first, ...rest] = rows.filter(({ score }) => score <= BARRIER_LIMIT);
  return first && rest.reduce((lowest, row) => (row.score < lowest.score ? row : lowest), first);
}

/** A score as it is shown, with one decimal. */
export function formatScore(score: number): string {
  return (tenths(score) / 10).toFixed(1);
}

/** What a score lacks to the mark, as it is shown: the difference of the figures shown. Undefined at or past the mark. */
export function formatGap(score: number): string | undefined {
  return score >= READY_MARK ? undefined : formatScore((tenths(READY_MARK) - tenths(score)) / 10);
}

/** The mean of ratings, of which there must be one. */
export function mean(ratings: readonly number[]): number {
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

function tenths(score: number): number {
  return Math.round(score * 10);
}
