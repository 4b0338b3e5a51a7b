import { DAY_MS } from '../days.ts';

// 1 January 1970 was a Thursday, so the days of the week from Monday on are those since then plus
// three.
const THURSDAY = 3;
const SATURDAY = 5;

/**
 * The latest time at which an enquiry came in that is due now: so many working days ago. Saturdays
 * and Sundays (UTC) don't count; public holidays do, because they differ by place. Times are in ms
 * since 1970.
 */
export function dueSince(now: number, workingDays: number): number {
  const day = Math.floor(now / DAY_MS);
  // A weekend is one moment: the start of Saturday.
  let time = dayOfWeek(now) < SATURDAY ? now : (day - (dayOfWeek(now) - SATURDAY)) * DAY_MS;
  for (let left = workingDays; left > 0; left--) {
    time -= DAY_MS;
    if (dayOfWeek(time) >= SATURDAY) time -= 2 * DAY_MS;
  }
  return time;
}

/** The day of the week (UTC), from 0 for Monday to 6 for Sunday. */
function dayOfWeek(time: number): number {
  return (Math.floor(time / DAY_MS) + THURSDAY) % 7;
}
