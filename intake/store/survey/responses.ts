import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { EditionWords } from '../../../core/survey/edition.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { isThere } from '../engine/rows.ts';
import type { Database, PendingSource, Trx } from '../engine/tables.ts';
import type { ResponseKeys } from '../keys/response-keys.ts';
import type { Secret } from '../keys/secret.ts';
import { type EncryptedResponse, mixResponses, type Response } from './batches.ts';
import { createEditions, editionIdOf } from './editions.ts';

export type Responses = ReturnType<typeof createResponses>;

const storedResponses = v.array(
  v.object({
    answers: v.record(v.string(), v.number()),
    comments: v.record(v.string(), v.string()),
  }),
);
// A key is written before the response that it belongs to.
const UNUSED_MS = 10 * 60 * 1000;

/** The responses of an open store. */
export function createResponses(open: OpenDatabase, secret: Secret, keys: ResponseKeys) {
  const { db } = open;
  const editions = createEditions(open);
  const decrypt = async ({ id, content }: EncryptedResponse) => {
    const value = await keys.decrypt(id, content);
    return value === undefined ? undefined : v.parse(storedResponses, value);
  };
  return {
    /**
     * Whether an address has asked for access or was sent the announcement of the survey, and has
     * not answered yet.
     */
    isExpected: (address: string): Promise<boolean> => isExpected(db, secret, address),
    encrypt: async ({ answers, comments }: Response): Promise<EncryptedResponse> => {
      const id = randomUUID();
      return { id, content: await keys.encrypt(id, [{ answers, comments }]) };
    },
    /** Deletes the keys of responses, which makes them unreadable for good. */
    forget: keys.destroy,
    /**
     * The response of a copy that is to be mailed, with the words that it answers; undefined if this
     * machine doesn't have its key.
     */
    read: async (
      mailId: string,
    ): Promise<(Response & { words: EditionWords | undefined }) | undefined> => {
      const row = await db
        .selectFrom('survey_pending')
        .select(['id', 'content', 'edition'])
        .where('id', '=', mailId)
        .executeTakeFirst();
      const [response] = (row && (await decrypt(row))) ?? [];
      if (!row || !response) return undefined;
      return { ...response, words: (await editions.find(row.edition))?.words };
    },
    mix: (now: number): Promise<void> => mixResponses(open, keys, { decrypt, now }),
    /** Deletes the keys that belong to nothing, which a killed process leaves behind. */
    deleteUnusedKeys: async (now: number): Promise<void> => {
      const old = await keys.listBefore(now - UNUSED_MS);
      const pending = await db.selectFrom('survey_pending').select('id').execute();
      const copies = await db.selectFrom('survey_copy').select('id').execute();
      const known = new Set([...pending, ...copies].map(({ id }) => id));
      await keys.destroy(old.filter((id) => !known.has(id)));
    },
  };
}

async function isExpected(db: Database, secret: Secret, address: string): Promise<boolean> {
  const key = secret.addressKey(address);
  const answered = db
    .selectFrom('survey_respondent')
    .select('id')
    .where('address_key', '=', key)
    .limit(1);
  if (await isThere(answered)) return false;
  const asked = db
    .selectFrom('submission')
    .select('id')
    .where('resource', '=', 'access-requests')
    .where(({ fn }) => fn('lower', ['user_email']), '=', sql<string>`lower(${address})`)
    .where('state', '=', 'accepted')
    .limit(1);
  const invited = db
    .selectFrom('newsletter_recipient')
    .select('newsletter')
    .where('newsletter', '=', 'survey-announcement')
    .where('recipient_key', '=', key);
  return (await isThere(asked)) || isThere(invited);
}

interface NewPending {
  response: EncryptedResponse;
  edition: string;
  isExpected: boolean;
  isCopied: boolean;
  day: string;
}

/** Stores a response that waits for its copy, or for the next mix if no copy is mailed. */
export async function insertPending(
  trx: Trx,
  { response, edition: wording, isExpected, isCopied, day }: NewPending,
): Promise<void> {
  const edition = await editionIdOf(trx, wording);
  const batch_id = isExpected ? null : await openBatchOf(trx, { day, edition });
  const source = isExpected ? 'undelivered' : 'unexpected';
  await trx
    .insertInto('survey_pending')
    .values({
      ...response,
      state: isCopied ? 'copying' : 'ready',
      source,
      batch_id,
      people: 1,
      day,
      edition,
    })
    .execute();
}

/**
 * The batch of the unexpected responses to an edition on a day, so that an operator can remove them
 * together.
 */
async function openBatchOf(
  trx: Trx,
  { day, edition }: { day: string; edition: string },
): Promise<string> {
  const open = await trx
    .selectFrom('survey_pending')
    .select('batch_id')
    .where('source', '=', 'unexpected')
    .where('day', '=', day)
    .where('edition', '=', edition)
    .limit(1)
    .executeTakeFirst();
  return open?.batch_id ?? randomUUID();
}

/** Notes in a transaction that a copy was delivered, which verifies an expected respondent. */
export async function endCopy(trx: Trx, mailId: string): Promise<void> {
  const source = sql<PendingSource>`case source when 'undelivered' then 'verified' else source end`;
  await trx
    .updateTable('survey_pending')
    .set({ state: 'ready', source })
    .where('id', '=', mailId)
    .execute();
}

/**
 * Notes the copies that are never sent, because retention or an operator has deleted their mail.
 */
export async function endLostCopies(trx: Trx): Promise<void> {
  const mails = trx
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'survey-copy')
    .where('facts', '!=', '{}');
  await trx
    .updateTable('survey_pending')
    .set({ state: 'ready' })
    .where('state', '=', 'copying')
    .where('id', 'not in', mails)
    .execute();
}
