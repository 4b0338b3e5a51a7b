import { randomUUID } from 'node:crypto';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { OpenDatabase } from './open.ts';
import { lockWave } from './open-wave.ts';
import { shuffle } from './shuffle.ts';
import type { Tables, Trx } from './tables.ts';
import { decryptResponse, encryptResponse, freshKeyName, type WaveKeys } from './wave-keys.ts';

// So many of the mixed responses are rewritten with the fresh ones.
const REWRITTEN = 100;

/**
 * Mixes the fresh responses of a wave, if there are five or more: rewrites them and some of those
 * mixed before, in random order under the wave's key, and replaces the fresh key.
 */
export async function mixWave(open: OpenDatabase, keys: WaveKeys, id: string): Promise<void> {
  const former = await open.write((trx) => mix(trx, open, keys, id));
  if (former !== undefined) await keys.destroy([former]);
}

/** @returns the name of the former fresh key; undefined if nothing was mixed. */
async function mix(
  trx: Trx,
  { engine }: OpenDatabase,
  keys: WaveKeys,
  id: string,
): Promise<string | undefined> {
  const wave = await lockWave(trx, engine, id);
  const former = wave?.fresh_key;
  if (!wave || former === null || former === undefined || wave.closed_on !== null) return undefined;
  const [key, freshKey] = [await keys.read(id), await keys.read(former)];
  if (!key || !freshKey) return undefined;
  const idsOf = async (name: string) => {
    const rows = await trx
      .selectFrom('wave_response')
      .select('id')
      .where('wave_id', '=', id)
      .where('key_id', '=', name)
      .execute();
    return rows.map((row) => row.id);
  };
  const fresh = await idsOf(former);
  // Another process has mixed them meanwhile.
  if (fresh.length < LEAST_PEOPLE) return undefined;
  const chosen = [...fresh, ...shuffle(await idsOf(id)).slice(0, REWRITTEN)];
  const rows = await trx
    .deleteFrom('wave_response')
    .where('id', 'in', chosen)
    .returning(['key_id', 'content'])
    .execute();
  const responses = rows.map(
    ({ key_id, content }) => decryptResponse(key_id === id ? key : freshKey, content) as object,
  );
  await insertInOrder(
    trx,
    shuffle(responses).map((response) => ({
      id: randomUUID(),
      wave_id: id,
      key_id: id,
      content: encryptResponse(key, response),
    })),
  );
  const fresh_key = freshKeyName(id);
  await keys.make(fresh_key);
  await trx.updateTable('campaign_wave').set({ fresh_key }).where('id', '=', id).execute();
  return former;
}

/** Inserts rows in the order of their random ids, in which SQLite stores them anyway. */
async function insertInOrder(trx: Trx, rows: Tables['wave_response'][]): Promise<void> {
  const ordered = rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  await trx.insertInto('wave_response').values(ordered).execute();
}
