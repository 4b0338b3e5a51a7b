import { randomLcg, randomPoisson } from 'd3-random';
import { DAY_MS } from '../../core/days.ts';
import type { Visit } from '../../core/submissions/visit.ts';

// What the desk shows by day.
const DAYS = 14;
const SEED = 0.25;
const HOME_VIEWS = 18;
const REFERRERS = ['search.example', 'news.rollouts.example', 'forum.planners.example'];
const SCANS = ['quick-scan-begun', 'quick-scan-begun', 'quick-scan-finished', 'readiness-scan-begun', 'call-booking'] as const;

/** Makes up two weeks of visits, the same for each day. @param paths those that are counted, home first; without any, nothing is. @param now in ms since 1970. */
export function listVisits(paths: readonly string[], now: number): { at: number; body: Visit }[] {
  const poisson = randomPoisson.source(randomLcg(SEED));
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: paths.length > 0 ? DAYS : 0 }, (_, day) => {
    const at = today - (day + 1 / 2) * DAY_MS;
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    const views = paths.flatMap((path, place) => Array.from({ length: poisson(HOME_VIEWS / (place + 1) / (isWeekend ? 3 : 1))() }, () => ({ path })));
    const arrivals = REFERRERS.flatMap((referrer, place) => Array.from({ length: poisson(4 / (place + 1))() }, () => ({ path: '/', referrer })));
    const actions = SCANS.slice(0, isWeekend ? 1 : poisson(2)()).map((action) => ({ action }));
    return [...views, ...arrivals, ...actions].map((body) => ({ at, body }));
  }).flat();
}
