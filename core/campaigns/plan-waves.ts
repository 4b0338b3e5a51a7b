import { DAY_MS, dayOf } from '../days.ts';
import { endedBefore, type NewWave } from './campaign.ts';

/** The usual waves of a campaign, by the number of days after the go-live. */
const USUAL_WAVES = [
  { name: 'Go-live', days: 0 },
  { name: '30 days', days: 30 },
  { name: '60 days', days: 60 },
  { name: '90 days', days: 90 },
] as const;
const OPEN_DAYS = 14;

/**
 * Plans the usual waves, each open for two weeks, but for those that would be over.
 * @param goLive a date (UTC) such as 2026-12-01; any other text plans none. @param today a date
 * (UTC).
 */
export function planWaves(goLive: string, today: string): NewWave[] {
  const start = Date.parse(goLive);
  if (Number.isNaN(start)) return [];
  const dayAfter = (days: number) => dayOf(start + days * DAY_MS);
  const waves = USUAL_WAVES.map(({ name, days }) => ({
    name,
    opensOn: dayAfter(days),
    closesOn: dayAfter(days + OPEN_DAYS - 1),
  }));
  return waves.filter(({ closesOn }) => closesOn >= endedBefore(today));
}
