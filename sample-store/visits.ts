import { randomLcg, randomPoisson } from 'd3-random';
import { DAY_MS } from '../core/days.ts';
import type { Visit } from '../core/submissions/visit.ts';

const WEEKS = 16;
const SEED = 0.4;
// Of a working day: a desk in an office reads on working days.
const VIEWS = 70;
const WEEKEND = 0.35;
// The site is read more of late.
const GROWTH = 0.5;
// So many views to one arrival from another site.
const VIEWS_TO_ARRIVAL = 8;
const HOSTS = ['google.com', 'linkedin.com', 'bing.com', 'news.example', 'forum.example'];
const ACTIONS = [
  ['quick-scan-begun', 2.6],
  ['quick-scan-finished', 1.7],
  ['readiness-scan-begun', 0.8],
  ['readiness-scan-finished', 0.4],
  ['call-booking', 0.35],
] as const;

/**
 * Makes up the visits of some weeks, as pages would have told them.
 * @param paths the site's pages, those first that are read most. @param now in ms since 1970.
 */
export function listVisits(paths: readonly string[], now: number): { at: number; visit: Visit }[] {
  const random = randomLcg(SEED);
  const poisson = randomPoisson.source(random);
  // The first of a list is met most, the next ones less and less.
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(list.length * random() ** 3)];
  return Array.from({ length: WEEKS * 7 }, (_, index) => {
    const at = now - index * DAY_MS;
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    const share = (isWeekend ? WEEKEND : 1) * (1 - (GROWTH * index) / (WEEKS * 7));
    const views = Array.from({ length: poisson(VIEWS * share)() }, (_view, number): Visit => {
      const referrer = number % VIEWS_TO_ARRIVAL === 0 ? pick(HOSTS) : undefined;
      return { path: pick(paths) ?? '/', referrer };
    });
    const actions = ACTIONS.flatMap(([action, often]) =>
      Array.from({ length: poisson(often * share)() }, (): Visit => ({ action })),
    );
    return [...views, ...actions].map((visit) => ({ at, visit }));
  }).flat();
}
