/** The day of an ISO 8601 time in the reader's time zone: "21 November 2026". */
export function formatDay(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
