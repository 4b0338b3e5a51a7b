export const DAY_MS = 24 * 60 * 60 * 1000;

/** Such as 2026-12-01 (UTC). @param time in ms since 1970. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A date such as 2026-12-01, of a day that exists. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** The date of a time in ms since 1970 in a time zone such as Europe/London. */
export function dayIn(timeZone: string, time: number): string {
  // Swedish dates are ISO 8601.
  return new Date(time).toLocaleDateString('sv-SE', { timeZone });
}

/** When a date begins in a time zone, in ISO 8601 with the zone's offset. */
export function startOfDay(day: string, timeZone: string): string {
  const offset = (time: number) => {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
    return name?.slice('GMT'.length, 'GMT+00:00'.length) || '+00:00';
  };
  const guess = offset(Date.parse(day));
  // The offset can change between midnight in UTC and midnight there.
  return `${day}T00:00:00${offset(Date.parse(`${day}T00:00:00${guess}`))}`;
}

/** ISO 8601 in UTC. @param time in ms since 1970. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** A date's week is that of ISO 8601. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
