import * as v from 'valibot';
import { exactly, slug, text } from '../content/schema.ts';
import { isRating } from './answers.ts';
import { mean, type Scored } from './profile.ts';
import { SCALE_TYPES } from './scales.ts';
import { type Remedy, remedySchema } from './survey.ts';

/** How many questions EQ7 has (specification, point 9). */
export const QUESTION_COUNT = 7;

const habit = v.strictObject({
  id: slug,
  title: text,
  question: text,
  /** What to try while the habit is below the mark. */
  advice: text,
  ...remedySchema.entries,
});

const band = v.strictObject({
  /** The least mean score of the seven at which the band begins. */
  from: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
  title: text,
  advice: text,
});

/** `content/scan.yaml`: EQ7's seven habits, and what an overall score means. */
export const scanSchema = v.strictObject({
  scaleType: v.picklist(SCALE_TYPES, `must be one of ${SCALE_TYPES.join(', ')}`),
  habits: v.pipe(
    exactly(QUESTION_COUNT, habit, 'specification, point 9: EQ7 has 7 questions'),
    v.check((habits) => new Set(habits.map(({ id }) => id)).size === habits.length, 'must have ids that differ'),
  ),
  bands: v.pipe(
    v.array(band),
    v.check((bands) => bands[0]?.from === 1, 'must begin with a band from 1'),
    v.check((bands) => bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? 0)), 'must each begin above the one before'),
  ),
});

export type Scan = v.InferOutput<typeof scanSchema>;
export type Band = Scan['bands'][number];

/** A habit with the words of what deals with it. */
export type Habit = Omit<Scan['habits'][number], keyof Remedy> & Remedy;

/** EQ7 as its screen takes it. */
export interface ScanContent extends Omit<Scan, 'habits'> {
  habits: Habit[];
}

export interface HabitScore extends Scored {
  id: string;
}

/** Each habit's score: its one rating. */
export function scoreHabits(habits: readonly Pick<Habit, 'id' | 'title'>[], ratings: readonly number[]): HabitScore[] {
  return habits.map(({ id, title }, index) => {
    const score = ratings[index];
    if (score === undefined) throw new Error(`Question ${index + 1} is unanswered.`);
    return { id, title, score };
  });
}

/** The last band that begins at or below the mean of the ratings. */
export function findBand(bands: readonly Band[], ratings: readonly number[]): Band | undefined {
  const score = mean(ratings);
  return bands.findLast(({ from }) => score >= from);
}

/** The habit on which results differ most, the earlier of equals. Undefined where none differs by more than one point. */
export function findFurthestApart<Any extends Pick<Habit, 'id'>>(habits: readonly Any[], results: readonly (readonly number[])[]): Any | undefined {
  const spreads = habits.map((_, index) => {
    const ratings = results.map((result) => result[index] ?? 0);
    return Math.max(...ratings) - Math.min(...ratings);
  });
  const widest = Math.max(...spreads);
  return widest > 1 ? habits[spreads.indexOf(widest)] : undefined;
}

/** The most results that are compared side by side. */
export const MOST_RESULTS = 6;
const FRAGMENT = 'answers=';

/** The fragment of a link that holds results: `answers=4235511`, or several joined by commas. */
export function writeResults(results: readonly (readonly number[])[]): string {
  return FRAGMENT + results.map((ratings) => ratings.join('')).join(',');
}

/** The results that a link, or its fragment alone, holds; none where it holds something else. */
export function readResults(link: string): number[][] {
  const fragment = link.slice(link.lastIndexOf('#') + 1).trim();
  if (!fragment.startsWith(FRAGMENT)) return [];
  const results = fragment
    .slice(FRAGMENT.length)
    .split(/,|%2c/i)
    .map((digits) => [...digits].map(Number));
  const areAll = results.every((ratings) => ratings.length === QUESTION_COUNT && ratings.every(isRating));
  return areAll ? results.slice(0, MOST_RESULTS) : [];
}
