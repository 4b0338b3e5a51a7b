const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day (UTC) of a time in ms since 1970, as mails write it: 1 December 2026. */
export function writeDay(time: number): string {
  return DAY.format(time);
}
