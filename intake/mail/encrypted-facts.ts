import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { OpenDatabase } from '../engine/open.ts';
import type { ResponseKeys } from '../engine/response-keys.ts';
import { HAS_FACTS } from './mail-conditions.ts';
import type { ClaimedMail, NewMail } from './mail-row.ts';

// A key is written before the mail that it belongs to.
const UNUSED_MS = 10 * 60 * 1000;

const decryptedFacts = v.record(v.string(), v.unknown());

/**
 * Secret facts of mails, such as a respondent's answers, are encrypted with a key per mail outside
 * the database. It is destroyed once the mail has left: then nobody can read them, wherever they
 * are still stored (decisions/survey-anonymity.md).
 */
export function createEncryptedFacts({ db }: Pick<OpenDatabase, 'db'>, keys: ResponseKeys) {
  return {
    /** Call it before queueing. */
    encrypt: (mails: readonly NewMail[]): Promise<NewMail[]> =>
      Promise.all(
        mails.map(async ({ secret, ...mail }) => {
          if (!secret) return mail;
          const id = randomUUID();
          return {
            ...mail,
            id,
            facts: { ...mail.facts, encrypted: await keys.encrypt(id, secret) },
          };
        }),
      ),
    /** For mails that were not queued. */
    forget: (mails: readonly NewMail[]): Promise<void> =>
      keys.destroy(mails.flatMap(({ id }) => id ?? [])),
    /** All facts; undefined if the key is on another machine. */
    decrypt: async ({
      id,
      facts: { encrypted, ...plain },
    }: Pick<ClaimedMail, 'id' | 'facts'>): Promise<Record<string, unknown> | undefined> => {
      if (typeof encrypted !== 'string') return plain;
      const secret = await keys.decrypt(id, encrypted);
      return secret === undefined ? undefined : { ...plain, ...v.parse(decryptedFacts, secret) };
    },
    /** Left behind when a mail was given up, or a process was killed. */
    deleteUnusedKeys: async (now: number): Promise<void> => {
      const old = await keys.listBefore(now - UNUSED_MS);
      if (old.length === 0) return;
      const mails = await db
        .selectFrom('outbox')
        .select('id')
        .where(HAS_FACTS)
        .where('is_bulk', '=', 0)
        .execute();
      const copies = await db.selectFrom('survey_copy').select('id').execute();
      const used = new Set([...mails, ...copies].map(({ id }) => id));
      await keys.destroy(old.filter((id) => !used.has(id)));
    },
  };
}
