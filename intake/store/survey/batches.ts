import { randomUUID } from 'node:crypto';
import { dayOf } from '../../../core/days.ts';
import type { SurveyBatch } from '../../../core/desk/desk.ts';
import { LEAST_PEOPLE } from '../../../core/findings/figures.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, shuffle } from '../engine/rows.ts';
import type { Database, PendingSource, Tables, Trx } from '../engine/tables.ts';
import type { ResponseKeys } from '../keys/response-keys.ts';
import { editionIdOf } from './editions.ts';
import { moveResults } from './survey-results.ts';

/** The content of a survey response, without the respondent. */
export interface Response {
  answers: object;
  comments: object;
}

/** An encrypted response. Its key is on disk. */
export interface EncryptedResponse {
  id: string;
  content: string;
}

/** The numbers of survey responses that are in no counted batch. */
export interface Uncounted {
  /** Responses that are counted with the next verified batch, if their copy is delivered. */
  waiting: number;
  /** Responses of respondents who are not verified. */
  apart: number;
}

/**
 * The batches of survey responses in an open store. Nothing but its size is ever shown of one
 * alone.
 */
export function createBatches({ db, write }: OpenDatabase, keys: ResponseKeys) {
  const listOpen = async () =>
    db
      .selectFrom('survey_pending')
      .select(({ fn, ref }) => [
        ref('batch_id').$notNull().as('id'),
        'edition',
        'source',
        fn.min('day').as('day'),
        fn.sum<number>('people').as('people'),
      ])
      .where('batch_id', 'is not', null)
      .groupBy(['batch_id', 'edition', 'source'])
      .execute();
  return {
    /**
     * Lists the batches that can be removed, the latest first. An open batch has the day of its
     * first response, others that on which they were closed.
     */
    list: async (): Promise<SurveyBatch[]> => {
      const closed = await db.selectFrom('survey_batch').selectAll().execute();
      const open = (await listOpen()).map(
        (batch): SurveyBatch => ({ ...batch, people: Number(batch.people), state: 'open' }),
      );
      return [...open, ...closed].sort((one, other) => (other.day < one.day ? -1 : 1));
    },
    /** @param edition the edition whose responses are counted; if omitted, those of all. */
    countUncounted: (edition?: string): Promise<Uncounted> => countUncounted(db, edition),
    /**
     * Marks a batch that was set apart: it is counted with the next verified batch. @returns false
     * if there is no such batch.
     */
    include: (id: string): Promise<boolean> =>
      write((trx) =>
        hasChanged(
          trx
            .updateTable('survey_batch')
            .set({ state: 'waiting' })
            .where('id', '=', id)
            .where('state', '=', 'apart'),
        ),
      ),
    /** Deletes a batch with its responses. @returns false if there is no such batch. */
    remove: async (id: string): Promise<boolean> => {
      const removed = await write(async (trx) => {
        const pending = await trx
          .deleteFrom('survey_pending')
          .where('batch_id', '=', id)
          .returning('id')
          .execute();
        return {
          ids: pending.map((row) => row.id),
          isRemoved: (await deleteBatch(trx, id)) || pending.length > 0,
        };
      });
      await keys.destroy(removed.ids);
      return removed.isRemoved;
    },
  };
}

/** Counts the survey responses that are in no counted batch: those to an edition, or all. */
export async function countUncounted(db: Database, edition?: string): Promise<Uncounted> {
  const isAsked = (row: { edition: string }) => edition === undefined || row.edition === edition;
  const pending = (
    await db.selectFrom('survey_pending').select(['source', 'state', 'people', 'edition']).execute()
  ).filter(isAsked);
  const batches = (
    await db
      .selectFrom('survey_batch')
      .select(['state', 'people', 'edition'])
      .where('state', '!=', 'counted')
      .execute()
  ).filter(isAsked);
  const sum = (rows: { people: number }[]) => rows.reduce((total, { people }) => total + people, 0);
  const isWaiting = ({ source, state }: (typeof pending)[number]) =>
    source === 'verified' || (source === 'undelivered' && state === 'copying');
  return {
    waiting:
      sum(pending.filter(isWaiting)) + sum(batches.filter(({ state }) => state === 'waiting')),
    apart:
      sum(pending.filter((row) => !isWaiting(row))) +
      sum(batches.filter(({ state }) => state === 'apart')),
  };
}

/**
 * Stores the responses of a full pool as a batch, the answers without the comments, each in random
 * order.
 */
export async function closeBatch(
  trx: Trx,
  {
    source,
    edition,
    day,
    responses,
  }: { source: PendingSource; edition: string; day: string; responses: Response[] },
): Promise<void> {
  const batch_id = randomUUID();
  await trx
    .insertInto('survey_batch')
    .values({
      id: batch_id,
      edition,
      day,
      source,
      state: source === 'verified' ? 'counted' : 'apart',
      people: responses.length,
    })
    .execute();
  const answers = responses.map((response) => ({
    id: randomUUID(),
    batch_id,
    answers: JSON.stringify(response.answers),
  }));
  await trx.insertInto('survey_answer').values(inOrder(answers)).execute();
  const comments = responses.flatMap((response) =>
    Object.entries(response.comments).flatMap(([question, comment]) =>
      comment === '' ? [] : [{ id: randomUUID(), batch_id, question, comment: plain(comment) }],
    ),
  );
  if (comments.length > 0)
    await trx.insertInto('survey_comment').values(inOrder(comments)).execute();
  if (source === 'verified') await moveResults(trx, edition);
}

/** Deletes the batches that were closed on a day or earlier. */
export async function deleteOldBatches(trx: Trx, day: string): Promise<void> {
  const old = await trx.selectFrom('survey_batch').select('id').where('day', '<=', day).execute();
  for (const { id } of old) await deleteBatch(trx, id);
  await trx.deleteFrom('survey_pending').where('day', '<=', day).execute();
}

async function deleteBatch(trx: Trx, id: string): Promise<boolean> {
  const batch = await trx
    .deleteFrom('survey_batch')
    .where('id', '=', id)
    .returning(['source', 'edition'])
    .executeTakeFirst();
  await trx.deleteFrom('survey_answer').where('batch_id', '=', id).execute();
  await trx.deleteFrom('survey_comment').where('batch_id', '=', id).execute();
  // Without a batch that has fewer than five verified respondents, the difference of the results
  // could be one person: they change later.
  if (batch?.source === 'verified') await moveResults(trx, batch.edition);
  return batch !== undefined;
}

/** In the order of their random ids, in which SQLite stores them anyway. */
function inOrder<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Removes NUL, which PostgreSQL's text type can't hold. */
function plain(text: unknown): string {
  return String(text).replaceAll('\0', '');
}

type Row = Tables['survey_pending'];
type Decrypt = (response: EncryptedResponse) => Promise<Response[] | undefined>;

// Databases limit the values of one statement.
const MIX_MOST = 500;

/**
 * Separates the responses whose copy was delivered or given up from their mails: pools them under a
 * new key, and stores a pool of five or more as a batch. @param now in ms since 1970.
 */
export async function mixResponses(
  open: OpenDatabase,
  keys: ResponseKeys,
  { decrypt, now }: { decrypt: Decrypt; now: number },
): Promise<void> {
  const rows = await open.db
    .selectFrom('survey_pending')
    .selectAll()
    .where('state', '!=', 'copying')
    .orderBy('id')
    .execute();
  for (const pool of Map.groupBy(
    rows,
    ({ source, batch_id, edition }) => `${source} ${batch_id} ${edition}`,
  ).values())
    for (let first = 0; first < pool.length; first += MIX_MOST)
      await mixPool(open, keys, { pool: pool.slice(first, first + MIX_MOST), decrypt, now });
}

interface Mixing {
  /** Rows of one source and edition, and of one batch if they have one. */
  pool: Row[];
  decrypt: Decrypt;
  now: number;
}

async function mixPool(
  { write }: OpenDatabase,
  keys: ResponseKeys,
  { pool, decrypt, now }: Mixing,
): Promise<void> {
  const rows: Row[] = [];
  const responses: Response[] = [];
  for (const row of pool) {
    const known = await decrypt(row);
    if (known) rows.push(row);
    responses.push(...(known ?? []));
  }
  const [first] = rows;
  const today = dayOf(now);
  if (!first) return;
  const { source, batch_id } = first;
  shuffle(responses);
  const areOld = rows.every(({ day }) => day < today);
  const isBatch = responses.length >= LEAST_PEOPLE && (source === 'verified' || areOld);
  const [batch, rest] = isBatch ? [responses, []] : [[], responses];
  if (!isBatch && rows.length === 1 && first.state === 'pooled') return;
  const id = randomUUID();
  const content = rest.length === 0 ? undefined : await keys.encrypt(id, rest);
  const ids = rows.map((row) => row.id);
  const isMixed = await write(async (trx) => {
    const left = await trx
      .selectFrom('survey_pending')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    // Another process has mixed them meanwhile.
    if (left.length < ids.length) return false;
    await trx.deleteFrom('survey_pending').where('id', 'in', ids).execute();
    // An operator's word may have come meanwhile.
    const edition = await editionIdOf(trx, first.edition);
    const day = rows.map((row) => row.day).sort()[0] ?? today;
    if (batch.length > 0) await closeBatch(trx, { source, edition, day: today, responses: batch });
    const pooled = {
      id,
      state: 'pooled',
      source,
      batch_id,
      people: rest.length,
      day,
      edition,
    } as const;
    if (content !== undefined)
      await trx
        .insertInto('survey_pending')
        .values({ ...pooled, content })
        .execute();
    return true;
  });
  await keys.destroy(isMixed ? ids : [id]);
}
