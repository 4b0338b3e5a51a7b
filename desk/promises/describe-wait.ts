const HOUR_MS = 60 * 60 * 1000;
const HOURS_A_DAY = 24;

/** A wait in words: in hours up to two days, then in days. @param milliseconds is rounded. */
export function describeWait(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR_MS);
  const isInHours = hours <= 2 * HOURS_A_DAY;
  const unit = { style: 'unit', unit: isInHours ? 'hour' : 'day', unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return (isInHours ? hours : hours / HOURS_A_DAY).toLocaleString('en-GB', unit);
}
