import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { DAY_MS } from '../../core/days.ts';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import { shownSurveySchema } from '../../core/survey/shown-survey.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { decryptValue, type ResponseKeys } from '../engine/response-keys.ts';
import { hasChanged } from '../engine/rows.ts';

const MINUTE_MS = 60_000;
// Longer than an attempt takes, so that no other process tries the copy meanwhile.
const RETRY_MS = 10 * MINUTE_MS;
// More than an answered survey in any language, whose length would tell which it is.
const COPY_BYTES = 64 * 1024;

const copySchema = v.object({
  userEmail: v.string(),
  answers: v.record(v.string(), v.number()),
  comments: v.record(v.string(), v.string()),
  survey: shownSurveySchema,
  /** Empty for the firm's. It waits encrypted with the answers, and is stored nowhere else. */
  language: v.optional(v.string()),
});
const storedCopy = v.object({ ...copySchema.entries, giveUpAt: v.number() });
export type NewCopy = v.InferOutput<typeof copySchema>;
/** `giveUpAt` is in ms since 1970. */
export type DueCopy = v.InferOutput<typeof storedCopy> & { id: string };

/**
 * Each copy is encrypted with its own key outside the database; both are deleted when it was sent
 * or given up. Times are in ms since 1970.
 */
export function createSurveyCopies({ db, write }: OpenDatabase, keys: ResponseKeys) {
  /** Undefined if this machine has no key of it; null if it is damaged, or of another version. */
  const read = async ({ id, content }: { id: string; content: string }) => {
    const key = await keys.read(id);
    if (!key) return undefined;
    try {
      return v.parse(storedCopy, decryptValue(key, content));
    } catch {
      return null;
    }
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
    /** Due after a random number of whole minutes, within an hour. */
    add: async (copy: NewCopy, now: number): Promise<void> => {
      const id = randomUUID();
      const value = { ...v.parse(copySchema, copy), giveUpAt: now + DAY_MS };
      const content = await keys.encrypt(id, value, COPY_BYTES);
      // Whole minutes, because the exact time would tell when it was stored.
      const due_at = Math.ceil(now / MINUTE_MS) * MINUTE_MS + randomInt(1, 60) * MINUTE_MS;
      await write((trx) => trx.insertInto('survey_copy').values({ id, content, due_at }).execute());
    },
    /**
     * Claims a due copy whose key this machine has; without success it is due again in ten minutes.
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
    /** Deletes a sent or given up copy with its key. */
    end: (id: string): Promise<void> => end([id]),
    /** Deletes copies that no machine has tried for a day, because nobody can read them. */
    deleteLost: async (now: number): Promise<void> => end(await idsBefore(now - DAY_MS)),
    /**
     * Deletes the waiting copies for an address, in any spelling, and those that nobody can read.
     * Doesn't tell whether there were any.
     */
    forget: async (address: string): Promise<void> => {
      const rows = await db.selectFrom('survey_copy').select(['id', 'content']).execute();
      const ids: string[] = [];
      for (const row of rows) {
        const copy = await read(row);
        if (copy === null || (copy && mailboxOf(copy.userEmail) === mailboxOf(address)))
          ids.push(row.id);
      }
      await end(ids);
    },
  };
}
export type SurveyCopies = ReturnType<typeof createSurveyCopies>;
