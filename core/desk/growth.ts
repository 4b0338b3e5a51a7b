import { DAY_MS, dayOf } from '../days.ts';
import type { GrowthWeek } from './subscribers.ts';

/** How many weeks the growth of the list shows. */
export const GROWTH_WEEKS = 26;

const WEEK_MS = 7 * DAY_MS;

/** The Monday (UTC) with which the earliest of the weeks up to a time begins, as a date. @param now in ms since 1970. */
export function firstMonday(now: number): string {
  return dayOf(mondayOf(now) - (GROWTH_WEEKS - 1) * WEEK_MS);
}

/** Sums the counts of days by week, the earliest first. Weeks without a change are among them. @param now in ms since 1970, in the last week. */
export function sumWeeks(days: readonly GrowthWeek[], now: number): GrowthWeek[] {
  const first = Date.parse(firstMonday(now));
  return Array.from({ length: GROWTH_WEEKS }, (_, index) => {
    const [begin, end] = [first + index * WEEK_MS, first + (index + 1) * WEEK_MS];
    const within = days.filter(({ day }) => Date.parse(day) >= begin && Date.parse(day) < end);
    const sum = (change: 'confirmed' | 'departed') => within.reduce((total, one) => total + one[change], 0);
    return { day: dayOf(begin), confirmed: sum('confirmed'), departed: sum('departed') };
  });
}

function mondayOf(time: number): number {
  const daysSinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return Date.parse(dayOf(time)) - daysSinceMonday * DAY_MS;
}
