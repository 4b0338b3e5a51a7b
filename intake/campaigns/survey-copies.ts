import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { DAY_MS } from '../../core/days.ts';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import { shownSurveySchema } from '../../core/survey/shown-survey.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { ResponseKeys } from '../engine/response-keys.ts';
import { hasChanged } from '../engine/rows.ts';

const MINUTE_MS = 60_000;
// Longer than an attempt takes: meanwhile no other process tries the copy.
const RETRY_MS = 10 * MINUTE_MS;

const copySchema = v.object({
  userEmail: v.string(),
  answers: v.record(v.string(), v.number()),
  comments: v.record(v.string(), v.string()),
  survey: shownSurveySchema,
});
const storedCopy = v.object({ ...copySchema.entries, giveUpAt: v.number() });
export type NewCopy = v.InferOutput<typeof copySchema>;
/** A copy that is due, and when it is given up (ms since 1970). */
export type DueCopy = v.InferOutput<typeof storedCopy> & { id: string };

/**
 * The copies of responses to campaigns, in an open store. Each is encrypted with a key of its own
 * outside the database, and both are gone once it has left or is given up. Times are in ms since
 * 1970.
 */
export function createSurveyCopies({ db, write }: OpenDatabase, keys: ResponseKeys) {
  const read = async ({ id, content }: { id: string; content: string }) => {
    const value = await keys.decrypt(id, content);
    return value === undefined ? undefined : v.parse(storedCopy, value);
  };
  const end = async (ids: string[]): Promise<void> => {
    if (ids.length === 0) return;
    await write((trx) => trx.deleteFrom('survey_copy').where('id', 'in', ids).execute());
    await keys.destroy(ids);
  };
  const idsBefore = async (time: number) =>
    (await db.selectFrom('survey_copy').select('id').where('due_at', '<=', time).execute()).map(
      ({ id }) => id,
    );
  return {
    /**
     * Stores a copy, which is due after a random number of whole minutes: at the latest in an hour.
     */
    add: async (copy: NewCopy, now: number): Promise<void> => {
      const id = randomUUID();
      const content = await keys.encrypt(id, { ...copy, giveUpAt: now + DAY_MS });
      // Whole minutes, or the time would tell when it was stored.
      const due_at = Math.ceil(now / MINUTE_MS) * MINUTE_MS + randomInt(1, 60) * MINUTE_MS;
      await write((trx) => trx.insertInto('survey_copy').values({ id, content, due_at }).execute());
    },
    /**
     * Claims a copy that is due and whose key this machine has, and makes it due again in ten
     * minutes.
     */
    claim: async (now: number): Promise<DueCopy | undefined> => {
      const rows = await db
        .selectFrom('survey_copy')
        .selectAll()
        .where('due_at', '<=', now)
        .execute();
      for (const row of rows) {
        const copy = await read(row);
        if (!copy) continue;
        const claim = write((trx) =>
          hasChanged(
            trx
              .updateTable('survey_copy')
              .set({ due_at: now + RETRY_MS })
              .where('id', '=', row.id)
              .where('due_at', '=', row.due_at),
          ),
        );
        if (await claim) return { ...copy, id: row.id };
      }
      return undefined;
    },
    /** Deletes a copy with its key: it has left, or is given up. */
    end: (id: string): Promise<void> => end([id]),
    /** Deletes the copies that no machine has tried for a day, because their key is lost. */
    deleteLost: async (now: number): Promise<void> => end(await idsBefore(now - DAY_MS)),
    /**
     * Deletes the copies that wait for an address, in every spelling of it. Nobody is told whether
     * there were any.
     */
    forget: async (address: string): Promise<void> => {
      const rows = await db.selectFrom('survey_copy').select(['id', 'content']).execute();
      const ids: string[] = [];
      for (const row of rows) {
        const copy = await read(row);
        if (copy && mailboxOf(copy.userEmail) === mailboxOf(address)) ids.push(row.id);
      }
      await end(ids);
    },
  };
}
export type SurveyCopies = ReturnType<typeof createSurveyCopies>;
