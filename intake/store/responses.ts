import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { dayOf } from '../../core/days.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { EditionWords } from '../../core/survey/edition.ts';
import { closeBatch } from './batches.ts';
import { holdOpen } from './campaign-waves.ts';
import { createEditions } from './editions.ts';
import { listEnding, trustedTime } from './ending-waves.ts';
import type { OpenDatabase } from './open.ts';
import type { ResponseKeys } from './response-keys.ts';
import type { Secret } from './secret.ts';
import type { Database, PendingSource, Tables, Trx } from './tables.ts';

/** The content of a survey response, without the respondent. */
export interface Response {
  answers: object;
  comments: object;
  /** The id of the respondent's group in a campaign. */
  group?: string | undefined;
}

/** An encrypted response. Its key is on disk. */
export interface EncryptedResponse {
  id: string;
  content: string;
}

/** Survey responses on their way into a batch. */
export interface Responses {
  /**
   * Whether an address has asked for access or was sent the announcement of the survey, and has not answered yet.
   * @param waveId the wave of a campaign, whose link is an invitation.
   */
  isExpected(address: string, waveId?: string): Promise<boolean>;
  encrypt(response: Response): Promise<EncryptedResponse>;
  /** Deletes the keys of responses, which makes them unreadable for good. */
  forget(ids: readonly string[]): Promise<void>;
  /** The response of a copy that is to be mailed, with the words that it answers; undefined if this machine doesn't have its key. */
  read(mailId: string): Promise<(Response & { words: EditionWords | undefined }) | undefined>;
  /**
   * Separates the responses whose copy was delivered or given up from their mails: pools them under a new key, and stores a pool of five or
   * more as a batch. @param now in ms since 1970. @returns the number of responses of closed waves that need the keys of another machine.
   */
  mix(now: number): Promise<number>;
  /** Deletes the keys that belong to nothing, which a killed process leaves behind. */
  deleteUnusedKeys(now: number): Promise<void>;
}

const storedResponses = v.array(
  v.object({ answers: v.record(v.string(), v.number()), comments: v.record(v.string(), v.string()), group: v.optional(v.string(), '') }),
);
// A key is written before the response that it belongs to.
const UNUSED_MS = 10 * 60 * 1000;
// Databases limit the values of one statement.
const MIX_MOST = 500;

/** The responses of an open store. */
export function createResponses(open: OpenDatabase, secret: Secret, keys: ResponseKeys): Responses {
  const { db } = open;
  const editions = createEditions(open);
  const decrypt = async ({ id, content }: EncryptedResponse) => {
    const value = await keys.decrypt(id, content);
    return value === undefined ? undefined : v.parse(storedResponses, value);
  };
  return {
    isExpected: (address, waveId = '') => isExpected(db, secret, address, waveId),
    encrypt: async ({ answers, comments, group = '' }) => {
      const id = randomUUID();
      return { id, content: await keys.encrypt(id, [{ answers, comments, group }]) };
    },
    forget: keys.destroy,
    read: async (mailId) => {
      const row = await db.selectFrom('survey_pending').select(['id', 'content', 'edition']).where('id', '=', mailId).executeTakeFirst();
      const [response] = (row && (await decrypt(row))) ?? [];
      return row && response && { ...response, words: (await editions.find(row.edition))?.words };
    },
    mix: async (now) => {
      // Read before the rows: a copy that ends in between would be missing from the last pool of its wave.
      const ending = await listEnding(db, await trustedTime(open, now));
      const rows = await db.selectFrom('survey_pending').selectAll().where('state', '!=', 'copying').orderBy('id').execute();
      let kept = 0;
      for (const pool of Map.groupBy(rows, ({ source, batch_id, edition, wave_id }) => `${source} ${batch_id} ${edition} ${wave_id}`).values()) {
        const end = pool.length <= MIX_MOST ? ending.get(pool[0]?.wave_id ?? '') : undefined;
        for (let first = 0; first < pool.length; first += MIX_MOST)
          kept += await mix(open, keys, { pool: pool.slice(first, first + MIX_MOST), end, decrypt, now });
      }
      return kept;
    },
    deleteUnusedKeys: async (now) => {
      const old = await keys.listBefore(now - UNUSED_MS);
      const pending = await db.selectFrom('survey_pending').select('id').execute();
      const links = await db.selectFrom('outbox').select('id').where('kind', '=', 'survey-link').where('facts', '!=', '{}').execute();
      const known = new Set([...pending, ...links].map(({ id }) => id));
      await keys.destroy(old.filter((id) => !known.has(id)));
    },
  };
}

async function isExpected(db: Database, secret: Secret, address: string, waveId: string): Promise<boolean> {
  const key = secret.addressKey(address);
  const answered = await db
    .selectFrom('survey_respondent')
    .select('id')
    .where('address_key', '=', key)
    .where('wave_id', '=', waveId)
    .limit(1)
    .executeTakeFirst();
  if (answered) return false;
  if (waveId !== '') return true;
  const asked = await db
    .selectFrom('submission')
    .select('id')
    .where('resource', '=', 'access-requests')
    .where(({ fn }) => fn('lower', ['user_email']), '=', sql<string>`lower(${address})`)
    .where('state', '=', 'accepted')
    .limit(1)
    .executeTakeFirst();
  const invited = db.selectFrom('mailing_recipient').select('mailing_id').where('mailing_id', '=', 'survey-announcement').where('recipient_key', '=', key);
  return asked !== undefined || (await invited.executeTakeFirst()) !== undefined;
}

type Row = Tables['survey_pending'];

interface NewPending {
  response: EncryptedResponse;
  edition: string;
  /** The wave of a campaign, if the respondent came by its link. */
  waveId?: string | undefined;
  isExpected: boolean;
  isCopied: boolean;
  day: string;
}

/** Stores a response that waits for its copy, or for the next mix if no copy is mailed. */
export async function insertPending(trx: Trx, { response, edition, waveId = '', isExpected, isCopied, day }: NewPending): Promise<void> {
  if (waveId !== '') await holdOpen(trx, waveId);
  const batch_id = isExpected ? null : await openBatchOf(trx, { day, edition, waveId });
  const source = isExpected ? 'undelivered' : 'unexpected';
  await trx
    .insertInto('survey_pending')
    .values({ ...response, state: isCopied ? 'copying' : 'ready', source, batch_id, people: 1, day, edition, wave_id: waveId })
    .execute();
}

/** The batch of the unexpected responses to an edition on a day, so that an operator can remove them together. */
async function openBatchOf(trx: Trx, { day, edition, waveId }: { day: string; edition: string; waveId: string }): Promise<string> {
  const open = await trx
    .selectFrom('survey_pending')
    .select('batch_id')
    .where('source', '=', 'unexpected')
    .where('day', '=', day)
    .where('edition', '=', edition)
    .where('wave_id', '=', waveId)
    .limit(1)
    .executeTakeFirst();
  return open?.batch_id ?? randomUUID();
}

/** Notes in a transaction that a copy was delivered, which verifies an expected respondent. */
export async function endCopy(trx: Trx, mailId: string): Promise<void> {
  const source = sql<PendingSource>`case source when 'undelivered' then 'verified' else source end`;
  await trx.updateTable('survey_pending').set({ state: 'ready', source }).where('id', '=', mailId).execute();
}

/** Notes the copies that are never sent, because retention or an operator has deleted their mail. */
export async function endLostCopies(trx: Trx): Promise<void> {
  const mails = trx.selectFrom('outbox').select('id').where('kind', '=', 'survey-copy').where('facts', '!=', '{}');
  await trx.updateTable('survey_pending').set({ state: 'ready' }).where('state', '=', 'copying').where('id', 'not in', mails).execute();
}

interface Mixing {
  /** Rows of one source, edition and wave, and of one batch if they have one. */
  pool: Row[];
  /** Set if the pool gets no more responses, because its wave was closed. */
  end: { isOverdue: boolean } | undefined;
  decrypt: (response: EncryptedResponse) => Promise<Response[] | undefined>;
  now: number;
}

async function mix({ write, engine }: OpenDatabase, keys: ResponseKeys, { pool, end, decrypt, now }: Mixing): Promise<number> {
  const rows: Row[] = [];
  const responses: Response[] = [];
  for (const row of pool) {
    const known = await decrypt(row);
    if (known) rows.push(row);
    responses.push(...(known ?? []));
  }
  const [first] = rows;
  const today = dayOf(now);
  if (!first) return 0;
  const { source, batch_id, edition, wave_id } = first;
  shuffle(responses);
  // Too few for a batch, while the keys of others are on another machine: they can be copied here until the wave is overdue.
  const isKept = end?.isOverdue === false && responses.length < LEAST_PEOPLE && rows.length < pool.length;
  const kept = isKept ? responses.length : 0;
  const isEnding = end !== undefined && !isKept;
  const size = sizeOfBatch(responses.length, { first, isEnding, areOld: rows.every(({ day }) => day < today) });
  const [batch, rest] = [responses.slice(0, size), isEnding ? [] : responses.slice(size)];
  if (rest.length === responses.length && rows.length === 1 && first.state === 'pooled') return kept;
  const id = randomUUID();
  const content = rest.length === 0 ? undefined : await keys.encrypt(id, rest);
  const ids = rows.map((row) => row.id);
  const isMixed = await write(async (trx) => {
    if (!(await holdWave(trx, engine, wave_id))) return false;
    const left = await trx
      .selectFrom('survey_pending')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(engine === 'postgres', (select) => select.forUpdate())
      .execute();
    // Another process has mixed them meanwhile.
    if (left.length < ids.length) return false;
    await trx.deleteFrom('survey_pending').where('id', 'in', ids).execute();
    const day = rows.map((row) => row.day).sort()[0] ?? today;
    if (batch.length > 0) await closeBatch(trx, engine, { source, edition, waveId: wave_id, day: today, responses: batch });
    const pooled = { id, state: 'pooled', source, batch_id, people: rest.length, day, edition, wave_id } as const;
    if (content !== undefined)
      await trx
        .insertInto('survey_pending')
        .values({ ...pooled, content })
        .execute();
    return true;
  });
  await keys.destroy(isMixed ? ids : [id]);
  return kept;
}

/** Keeps a wave from being deleted until the transaction ends. @returns false if it is gone. */
async function holdWave(trx: Trx, engine: OpenDatabase['engine'], id: string): Promise<boolean> {
  if (id === '') return true;
  const wave = trx.selectFrom('campaign_wave').select('id').where('id', '=', id);
  return (await wave.$if(engine === 'postgres', (select) => select.forShare()).executeTakeFirst()) !== undefined;
}

/**
 * The number of pooled responses that are stored as a batch now. Of a wave, five stay in the pool until it is closed, so that its last batch has
 * five, too. Fewer than five at the end are deleted: nothing may be shown of them.
 */
function sizeOfBatch(count: number, { first, isEnding, areOld }: { first: Row; isEnding: boolean; areOld: boolean }): number {
  if (count < LEAST_PEOPLE) return 0;
  if (isEnding) return count;
  if (first.source !== 'verified') return areOld ? count : 0;
  if (first.wave_id === '') return count;
  return count < 2 * LEAST_PEOPLE ? 0 : count - LEAST_PEOPLE;
}

/** Shuffles an array in place (Fisher and Yates), with the system's random numbers. */
function shuffle(items: unknown[]): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other], items[last]];
  }
}
