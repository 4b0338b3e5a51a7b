import { DAY_MS } from '../../core/days.ts';
import { createClock } from './clock.ts';
import type { OpenDatabase } from './open.ts';
import type { Database } from './tables.ts';

// A copy can be sent for a week (BODY_MS), and the last response can come at the end of the day of closing.
const COPY_DAYS = 8;

/** Whether a closed wave waits no longer for the copies of its responses (decision 0155). @param now in ms since 1970. */
export function isOverdue(closedOn: string, now: number): boolean {
  return now - Date.parse(closedOn) >= COPY_DAYS * DAY_MS;
}

/** The latest time that can be trusted (decision 0051), in ms since 1970: a wrong clock must not end a wave too early. */
export async function trustedTime(open: OpenDatabase, now: number): Promise<number> {
  return (await createClock(open).look(now))?.trustedAt ?? now;
}

/** The closed waves that get no more responses: those without copies under way, and those that are overdue. @returns whether each is overdue. */
export async function listEnding(db: Database, now: number): Promise<Map<string, { isOverdue: boolean }>> {
  const copying = await db.selectFrom('survey_pending').select('wave_id').distinct().where('state', '=', 'copying').execute();
  const closed = await db
    .selectFrom('campaign_wave')
    .select(['id', 'closed_on'])
    .where('closed_on', 'is not', null)
    .$narrowType<{ closed_on: string }>()
    .execute();
  const waves = closed.map(({ id, closed_on }) => ({ id, isOverdue: isOverdue(closed_on, now) }));
  const ending = waves.filter((wave) => wave.isOverdue || copying.every(({ wave_id }) => wave_id !== wave.id));
  return new Map(ending.map((wave) => [wave.id, wave]));
}
