import { dayOf } from '../../../core/days.ts';
import { type DeskVisits, firstShownDay } from '../../../core/desk/visits.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';

export const readVisits: Act = async (_asked, { store, visiting, parts, now }) => {
  await visiting?.visits.flush();
  const since = firstShownDay(now());
  const [sums, names] = await Promise.all([store.visits.sums(since), store.visits.names(since)]);
  return json(200, {
    isCounting: visiting !== undefined && parts.countedPaths.length > 0,
    today: dayOf(now()),
    sums,
    names,
  } satisfies DeskVisits);
};
