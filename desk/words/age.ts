import { amount } from '../../core/amount.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** How long something has waited, in its largest whole unit, such as '3 days'. */
export function ageOf(at: number, now = Date.now()): string {
  for (const [unit, ms] of UNITS)
    if (now - at >= ms) return amount(Math.floor((now - at) / ms), unit);
  return 'a moment';
}
