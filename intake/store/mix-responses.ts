import { randomInt, randomUUID } from 'node:crypto';
import { dayOf } from '../../core/days.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import { closeBatch } from './batches.ts';
import { listEnding, trustedTime } from './ending-waves.ts';
import type { OpenDatabase } from './open.ts';
import type { ResponseKeys } from './response-keys.ts';
import type { EncryptedResponse, Response } from './responses.ts';
import type { Tables, Trx } from './tables.ts';

type Row = Tables['survey_pending'];
type Decrypt = (response: EncryptedResponse) => Promise<Response[] | undefined>;

// Databases limit the values of one statement.
const MIX_MOST = 500;

/**
 * Separates the responses whose copy was delivered or given up from their mails: pools them under a new key, and stores a pool of five or
 * more as a batch. @param now in ms since 1970. @returns the number of responses of closed waves that need the keys of another machine.
 */
export async function mixResponses(open: OpenDatabase, keys: ResponseKeys, { decrypt, now }: { decrypt: Decrypt; now: number }): Promise<number> {
  // Read before the rows: a copy that ends in between would be missing from the last pool of its wave.
  const ending = await listEnding(open.db, await trustedTime(open, now));
  const rows = await open.db.selectFrom('survey_pending').selectAll().where('state', '!=', 'copying').orderBy('id').execute();
  let kept = 0;
  for (const pool of Map.groupBy(rows, ({ source, batch_id, edition, wave_id }) => `${source} ${batch_id} ${edition} ${wave_id}`).values()) {
    const end = pool.length <= MIX_MOST ? ending.get(pool[0]?.wave_id ?? '') : undefined;
    for (let first = 0; first < pool.length; first += MIX_MOST)
      kept += await mixPool(open, keys, { pool: pool.slice(first, first + MIX_MOST), end, decrypt, now });
  }
  return kept;
}

interface Mixing {
  /** Rows of one source, edition and wave, and of one batch if they have one. */
  pool: Row[];
  /** Set if the pool gets no more responses, because its wave was closed. */
  end: { isOverdue: boolean } | undefined;
  decrypt: Decrypt;
  now: number;
}

async function mixPool({ write, engine }: OpenDatabase, keys: ResponseKeys, { pool, end, decrypt, now }: Mixing): Promise<number> {
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
