import { addDays, dayOf, mondayOf } from '../days.ts';
import type { GrowthWeek } from './subscribers.ts';

/** How many weeks the growth of the list shows. */
export const GROWTH_WEEKS = 26;

/**
 * The Monday (UTC) with which the earliest of the weeks up to a time begins, as a date. @param now
 * in ms since 1970.
 */
export function firstMonday(now: number): string {
  return addDays(mondayOf(dayOf(now)), -7 * (GROWTH_WEEKS - 1));
}

/**
 * Sums the counts of days by week, the earliest first. Weeks without a change are among them.
 * @param now in ms since 1970, in the last week.
 */
export function sumWeeks(days: readonly GrowthWeek[], now: number): GrowthWeek[] {
  return Array.from({ length: GROWTH_WEEKS }, (_, index) => {
    const monday = addDays(firstMonday(now), 7 * index);
    const within = days.filter(({ day }) => mondayOf(day) === monday);
    const sum = (change: 'confirmed' | 'departed') =>
      within.reduce((total, one) => total + one[change], 0);
    return { day: monday, confirmed: sum('confirmed'), departed: sum('departed') };
  });
}
