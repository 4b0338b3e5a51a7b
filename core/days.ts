export const DAY_MS = 24 * 60 * 60 * 1000;

/** The date (UTC) of a time in ms since 1970, such as 2026-12-01. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
