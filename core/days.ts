export const DAY_MS = 24 * 60 * 60 * 1000;

/** The date (UTC) of a time in ms since 1970, such as 2026-12-01. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whether a text is a date such as 2026-12-01, of a day that exists. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** The date of a time in ms since 1970 where a clock shows the time of a zone, such as Europe/London. */
export function dayIn(timeZone: string, time: number): string {
  // Sweden writes dates so.
  return new Date(time).toLocaleDateString('sv-SE', { timeZone });
}

/** A time in ms since 1970 as ISO 8601, in UTC. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** The date that comes so many days after another. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** The Monday of a date's week (ISO 8601), as a date. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
