import { DAY_MS } from '../days.ts';

// 1 January 1970 was a Thursday, so adding three to the days since then gives days since a Monday.
const THURSDAY = 3;
const SATURDAY = 5;

/**
 * An enquiry received by this time is due now. Saturdays and Sundays (UTC) don't count as working
 * days; public holidays do, because they differ by place. Times are in ms since 1970.
 */
export function dueSince(now: number, workingDays: number): number {
  const day = Math.floor(now / DAY_MS);
  // A weekend counts as one moment: the start of Saturday.
  let time = dayOfWeek(now) < SATURDAY ? now : (day - (dayOfWeek(now) - SATURDAY)) * DAY_MS;
  for (let left = workingDays; left > 0; left--) {
    time -= DAY_MS;
    if (dayOfWeek(time) >= SATURDAY) time -= 2 * DAY_MS;
  }
  return time;
}

/** UTC; 0 is Monday, 6 is Sunday. */
function dayOfWeek(time: number): number {
  return (Math.floor(time / DAY_MS) + THURSDAY) % 7;
}
