import { randomUUID } from 'node:crypto';
import { dayOf } from '../../../core/days.ts';
import { LEAST_PEOPLE } from '../../../core/findings/figures.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { shuffle } from '../engine/shuffle.ts';
import type { Tables } from '../engine/tables.ts';
import type { ResponseKeys } from '../keys/response-keys.ts';
import { closeBatch } from './batches.ts';
import { editionIdOf } from './editions.ts';
import type { EncryptedResponse, Response } from './responses.ts';

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
