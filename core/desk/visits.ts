import * as v from 'valibot';
import { addDays, dayOf, mondayOf } from '../days.ts';
import { COUNTED_ACTIONS } from '../submissions/visit.ts';

const KINDS = ['screen', 'referrer', 'action', 'form'] as const;

/**
 * What is counted of visits: views of screens, arrivals from other sites, actions, forms that were
 * sent.
 */
export type VisitKind = (typeof KINDS)[number];

/** What is counted by day: each action by itself, the other kinds together. */
export const VISIT_SERIES = ['screen', 'referrer', ...COUNTED_ACTIONS, 'form'] as const;

const sum = v.object({ day: v.string(), series: v.string(), count: v.number() });
const name = v.object({ kind: v.picklist(KINDS), name: v.string(), count: v.number() });

/** The counts of the last weeks, with the last day of them (UTC). */
export const visitsSchema = v.object({
  isCounting: v.boolean(),
  today: v.string(),
  sums: v.array(sum),
  names: v.array(name),
});

export type VisitSum = v.InferOutput<typeof sum>;
export type VisitName = v.InferOutput<typeof name>;
export type DeskVisits = v.InferOutput<typeof visitsSchema>;

/** A day, or a week by its Monday, and a count. */
export interface Period {
  from: string;
  count: number;
}

export const PERIODS = { day: 14, week: 8 } as const;

/** The first day (UTC) of the weeks that the desk shows. @param now in ms since 1970. */
export function firstShownDay(now: number): string {
  return addDays(mondayOf(dayOf(now)), -7 * (PERIODS.week - 1));
}

/** Sums the counts of a series by day or by week, the latest first; periods without any have 0. */
export function sumByPeriod(
  sums: readonly VisitSum[],
  { series, by, today }: { series: string; by: keyof typeof PERIODS; today: string },
): Period[] {
  const startOf = by === 'day' ? (day: string) => day : mondayOf;
  const counts = new Map<string, number>();
  for (const { day, count } of sums.filter((one) => one.series === series))
    counts.set(startOf(day), (counts.get(startOf(day)) ?? 0) + count);
  return Array.from({ length: PERIODS[by] }, (_, index) => {
    const from = addDays(startOf(today), -index * (by === 'day' ? 1 : 7));
    return { from, count: counts.get(from) ?? 0 };
  });
}
