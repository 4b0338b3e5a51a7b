import type { Answers } from './answers.ts';
import { categoryOf } from './category.ts';
import { BEST_RATING, LEAST_RATING } from './scales.ts';
import type { ShownSection, ShownStatement } from './shown-survey.ts';

/** The score from which a section or habit is ready (product.md, Survey). */
export const READY_MARK = 4;
/** The highest score at which a section or habit can be a barrier. */
export const BARRIER_LIMIT = 3;

export interface Scored {
  title: string;
  /** The mean of its ratings, from 1 to 5. */
  score: number;
}

type ScoredSection = Pick<ShownSection, 'title'> & {
  statements: readonly Pick<ShownStatement, 'id' | 'category'>[];
};

export interface SectionScore extends Scored {
  category: string;
}

/** A stored readiness profile: its time and each section's score, without the answers. */
export interface KeptProfile {
  /** ISO 8601 time. */
  takenAt: string;
  /** By category. */
  scores: Record<string, number>;
  lowest?: number[];
}

/**
 * Scores each section with the mean of its stored ratings. A reversed statement needs no special
 * treatment: its ratings are stored reversed.
 * @param answers the answers to all statements of the sections. @throws if one is unanswered.
 */
export function scoreSections(
  sections: readonly ScoredSection[],
  answers: Answers,
): SectionScore[] {
  return sections.map((section) => ({
    title: section.title,
    category: categoryOf(section),
    score: mean(
      section.statements.map(({ id }) => {
        const rating = answers[id];
        if (rating === undefined) throw new Error(`Statement ${id} is unanswered.`);
        return rating;
      }),
    ),
  }));
}

export function keepProfile(
  scores: readonly SectionScore[],
  takenAt: string,
  lowest?: number[],
): KeptProfile {
  return {
    takenAt,
    scores: Object.fromEntries(scores.map(({ category, score }) => [category, score])),
    ...(lowest && { lowest }),
  };
}

export function scoresOf(
  { scores }: KeptProfile,
  sections: readonly ScoredSection[],
): SectionScore[] {
  return sections.map((section) => {
    const category = categoryOf(section);
    return { title: section.title, category, score: scores[category] ?? LEAST_RATING };
  });
}

/**
 * Whether a stored value is a profile, with a score from 1 to 5 for every section of the survey.
 */
export function isKeptProfile(
  value: unknown,
  sections: readonly ScoredSection[],
): value is KeptProfile {
  if (typeof value !== 'object' || value === null) return false;
  const { takenAt, scores, lowest = [] } = value as Partial<KeptProfile>;
  return (
    typeof takenAt === 'string' &&
    !Number.isNaN(Date.parse(takenAt)) &&
    typeof scores === 'object' &&
    scores !== null &&
    Array.isArray(lowest) &&
    lowest.every(Number.isInteger) &&
    sections.every((section) => isScore(scores[categoryOf(section)]))
  );
}

/**
 * Whether a section or habit is ready. Like barriers and ties, it is judged by the score as it is
 * shown, with one decimal.
 */
export function isReady(score: number): boolean {
  return tenths(score) >= tenths(READY_MARK);
}

/**
 * The first barriers: all rows at the lowest score, if it is 3.0 or below. Work begins with the
 * first of them (product.md, Survey).
 */
export function findFirstBarriers<Row extends Scored>(rows: readonly Row[]): Row[] {
  const lowest = Math.min(...rows.map(({ score }) => score));
  return tenths(lowest) <= tenths(BARRIER_LIMIT)
    ? rows.filter(({ score }) => tenths(score) === tenths(lowest))
    : [];
}

/** The titles of rows as a list in words, such as `Listening first and Going first`. */
export function listTitles(rows: readonly Pick<Scored, 'title'>[]): string {
  // A browser's first list format takes 9 ms. At the module's top, all readers of home would spend
  // them, since EQ7 is fetched ahead.
  return new Intl.ListFormat('en-GB').format(rows.map(({ title }) => title));
}

export function formatScore(score: number): string {
  return (tenths(score) / 10).toFixed(1);
}

/**
 * Formats the gap between a score and the mark, computed from the rounded figures so that they add
 * up; undefined at or above the mark.
 */
export function formatGap(score: number): string | undefined {
  return isReady(score) ? undefined : formatScore((tenths(READY_MARK) - tenths(score)) / 10);
}

/** The mean of at least one rating. */
export function mean(ratings: readonly number[]): number {
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

function isScore(value: unknown): boolean {
  return typeof value === 'number' && value >= LEAST_RATING && value <= BEST_RATING;
}

/** A score in tenths, rounded: as it is shown, judged and compared. */
export function tenths(score: number): number {
  return Math.round(score * 10);
}

interface ProfileText {
  heading: string;
  /** Lines below the heading, such as the date or the link. */
  lines: string[];
  rows: readonly Scored[];
  words: { title: string; score: string; gap: string; ready: string };
  sections: { heading: string; lines: string[] }[];
}

/** Formats a profile as plain text: a table in columns, then its sections. */
export function writeProfileText({ heading, lines, rows, words, sections }: ProfileText): string {
  const width = Math.max(words.title.length, ...rows.map(({ title }) => title.length)) + 2;
  const row = (title: string, score: string, gap: string) =>
    `${title.padEnd(width)}${score.padStart(words.score.length)}  ${gap}`;
  const blocks = [
    [heading, '='.repeat(heading.length), ...lines],
    [
      row(words.title, words.score, words.gap),
      ...rows.map(({ title, score }) =>
        row(title, formatScore(score), formatGap(score) ?? words.ready),
      ),
    ],
    ...sections.map((section) => [
      section.heading,
      '-'.repeat(section.heading.length),
      ...section.lines,
    ]),
  ];
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}
