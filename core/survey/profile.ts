import { formatTenths, type Language, listOf } from '../language.ts';
import type { Answers } from './answers.ts';
import { categoryOf } from './category.ts';
import { BEST_RATING, LEAST_RATING } from './scales.ts';
import type { ShownSection, ShownStatement } from './shown-survey.ts';

/** From this score on, a section or habit is ready (product.md, Survey). */
export const READY_MARK = 4;
/** At most this score, a section or habit can be a barrier. */
export const BARRIER_LIMIT = 3;

export interface Scored {
  title: string;
  /** Mean of its ratings, from 1 to 5. */
  score: number;
}

type ScoredSection = Pick<ShownSection, 'title'> & {
  statements: readonly Pick<ShownStatement, 'id' | 'category'>[];
};

export interface SectionScore extends Scored {
  category: string;
}

/** Stored in the browser, without the answers. */
export interface KeptProfile {
  /** ISO 8601. */
  takenAt: string;
  /** By category. */
  scores: Record<string, number>;
  lowest?: number[];
}

/**
 * Means of the stored ratings. Those of reversed statements are stored reversed.
 * @throws if a statement of the sections is unanswered.
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

/** A score from 1 to 5 for every section of the survey. */
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

/** Judged, like barriers and ties, by the score as it is shown, with one decimal. */
export function isReady(score: number): boolean {
  return tenths(score) >= tenths(READY_MARK);
}

/**
 * All rows at the lowest score, if that is 3.0 or below. Work begins with the first (product.md,
 * Survey).
 */
export function findFirstBarriers<Row extends Scored>(rows: readonly Row[]): Row[] {
  const lowest = Math.min(...rows.map(({ score }) => score));
  return tenths(lowest) <= tenths(BARRIER_LIMIT)
    ? rows.filter(({ score }) => tenths(score) === tenths(lowest))
    : [];
}

/** Such as `Listening first and Going first`. */
export function listTitles(language: Language, rows: readonly Pick<Scored, 'title'>[]): string {
  return listOf(
    language,
    rows.map(({ title }) => title),
  );
}

export function formatScore(language: Language, score: number): string {
  return formatTenths(language, tenths(score) / 10);
}

/** Computed from the rounded figures, so that they add up; undefined at or above the mark. */
export function formatGap(language: Language, score: number): string | undefined {
  return isReady(score)
    ? undefined
    : formatTenths(language, (tenths(READY_MARK) - tenths(score)) / 10);
}

/** Each with its score, and what it lacks to the mark, as texts. */
export function withScoreTexts<Row extends { score: number }>(
  language: Language,
  rows: readonly Row[],
): (Row & { scoreText: string; gapText: string | undefined })[] {
  return rows.map((row) => ({
    ...row,
    scoreText: formatScore(language, row.score),
    gapText: formatGap(language, row.score),
  }));
}

/** Of at least one rating. */
export function mean(ratings: readonly number[]): number {
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

function isScore(value: unknown): boolean {
  return typeof value === 'number' && value >= LEAST_RATING && value <= BEST_RATING;
}

/** Rounded: as scores are shown, judged and compared. */
export function tenths(score: number): number {
  return Math.round(score * 10);
}

interface ProfileText {
  heading: string;
  /** Below the heading, such as the date or the link. */
  lines: string[];
  rows: readonly Scored[];
  words: { title: string; score: string; gap: string; ready: string };
  sections: { heading: string; lines: string[] }[];
}

/** Plain text: a table in columns, then the sections. */
export function writeProfileText(
  language: Language,
  { heading, lines, rows, words, sections }: ProfileText,
): string {
  const width = Math.max(words.title.length, ...rows.map(({ title }) => title.length)) + 2;
  const row = (title: string, score: string, gap: string) =>
    `${title.padEnd(width)}${score.padStart(words.score.length)}  ${gap}`;
  const blocks = [
    [heading, '='.repeat(heading.length), ...lines],
    [
      row(words.title, words.score, words.gap),
      ...rows.map(({ title, score }) =>
        row(title, formatScore(language, score), formatGap(language, score) ?? words.ready),
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
