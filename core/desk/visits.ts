import * as v from 'valibot';
import { count as amountOf } from '../amount.ts';
import { addDays, dayOf } from '../days.ts';
import { COUNTED_ACTIONS } from '../submissions/visit.ts';

const KINDS = ['screen', 'referrer', 'action', 'form'] as const;

/** Views of screens, arrivals from other sites, actions, and sent forms. */
export type VisitKind = (typeof KINDS)[number];

/** What is counted by day: actions separately, the other kinds in total. */
const VISIT_SERIES = ['screen', 'referrer', ...COUNTED_ACTIONS, 'form'] as const;
export type VisitSeries = (typeof VISIT_SERIES)[number];

const sum = v.object({ day: v.string(), series: v.string(), count: v.number() });
const name = v.object({
  kind: v.picklist(KINDS),
  name: v.string(),
  count: v.number(),
  /** Of a screen of today's site. */
  page: v.optional(v.object({ title: v.string(), address: v.string() })),
});

/** The counts of a period and of the one before, which ends where it begins; the names of it alone. */
export const visitsSchema = v.object({
  isCounting: v.boolean(),
  /** The last day of the period (UTC). */
  today: v.string(),
  sums: v.array(sum),
  names: v.array(name),
});

export type VisitSum = v.InferOutput<typeof sum>;
export type VisitName = v.InferOutput<typeof name>;
export type DeskVisits = v.InferOutput<typeof visitsSchema>;

export const PERIOD_WEEKS = 8;
const PERIOD_DAYS = PERIOD_WEEKS * 7;

/** The first day (UTC) of the period that the desk shows, and of the one before. */
export function firstShownDays(now: number): { first: string; before: string } {
  const first = addDays(dayOf(now), 1 - PERIOD_DAYS);
  return { first, before: addDays(first, -PERIOD_DAYS) };
}

/** A day of the period, with its count and that of the day as far into the period before. */
export interface VisitDay {
  day: string;
  count: number;
  before: number;
}

/** The counts of a series on each day of the period; days without any have 0. */
export function visitDays(
  { sums, today }: Pick<DeskVisits, 'sums' | 'today'>,
  series: VisitSeries,
): VisitDay[] {
  const counts = new Map(
    sums.flatMap((one) => (one.series === series ? [[one.day, one.count]] : [])),
  );
  return Array.from({ length: PERIOD_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - PERIOD_DAYS);
    const before = counts.get(addDays(day, -PERIOD_DAYS)) ?? 0;
    return { day, count: counts.get(day) ?? 0, before };
  });
}

/**
 * Says how many more or fewer there were than in the period before; nothing if nothing was counted
 * in its first week, as counting may have begun later.
 */
export function comparePeriods(days: readonly VisitDay[]): string {
  const sumOf = (which: 'count' | 'before', some: readonly VisitDay[]) =>
    some.reduce((all, day) => all + day[which], 0);
  if (sumOf('before', days.slice(0, 7)) === 0) return '';
  const before = sumOf('before', days);
  const change = Math.round((100 * (sumOf('count', days) - before)) / before);
  const period = `in the ${PERIOD_WEEKS} weeks before`;
  if (change === 0) return `as many as ${period}`;
  return `${amountOf(Math.abs(change))}% ${change > 0 ? 'more' : 'fewer'} than ${period}`;
}
