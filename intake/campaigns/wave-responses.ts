import { randomBytes, randomUUID } from 'node:crypto';
import { LEAST_ABSENT } from '../../core/findings/parts.ts';
import type { Questionnaire } from '../../core/survey/questionnaire.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { decryptValue } from '../engine/response-keys.ts';
import { shuffle } from '../engine/rows.ts';
import type { Database, Tables, Trx } from '../engine/tables.ts';
import type { FoundLink } from './campaign-links.ts';
import { lockWave, type OpenedWave, openWave, readOpened, takeWave } from './open-wave.ts';
import { encryptResponse, freshKeyName, hashOfUse, type WaveKeys, waveOfKey } from './wave-keys.ts';

export interface NewWaveResponse {
  link: FoundLink;
  answers: object;
  comments: Record<string, string>;
  /** Recognises a retry: random, made by the browser. */
  retryId: string;
}

/** `repeated`: the same response had been stored before. */
export type Taken = 'taken' | 'repeated' | 'used' | 'early' | 'closed';

export type WaveResponses = ReturnType<typeof createWaveResponses>;

/** Responses mixed together, and the step in which an open wave's count is shown. */
const TOGETHER = 5;

// A key is written before the row that names it, so younger keys can't be judged unused.
const UNUSED_MS = 10 * 60 * 1000;

/** decisions/survey-anonymity.md. Times are in ms since 1970. */
export function createWaveResponses(open: OpenDatabase, keys: WaveKeys) {
  const { db, write, writeTogether } = open;
  return {
    /** Opens the wave at its first use (`openWave`). */
    open: async (
      waveId: string,
      questionnaire: Questionnaire,
      now: number,
    ): Promise<OpenedWave | undefined> => {
      const wave = await db
        .selectFrom('campaign_wave')
        .select(['id', 'units', 'closed_on'])
        .where('id', '=', waveId)
        .executeTakeFirst();
      if (!wave || wave.closed_on !== null) return undefined;
      return (
        (await readOpened(db, wave)) ??
        writeTogether(waveId, (trx) =>
          openWave(trx, open, keys, { id: waveId, questionnaire, now }),
        )
      );
    },
    /** Once for each personal link or card. @throws if this machine doesn't have the wave's key */
    take: (response: NewWaveResponse, now: number): Promise<Taken> =>
      writeTogether(response.link.wave.id, (trx) => take(trx, open, keys, { response, now })),
    /** Mixes waves that have five fresh responses. */
    mix: async (): Promise<void> => {
      for (const id of await listMixable(db)) await mixWave(open, keys, id);
    },
    /** Once a day, counts how many have answered each open wave. @param today a date (UTC) */
    count: (today: string): Promise<void> => write((trx) => count(trx, today)),
    /** Open waves whose key is missing, so that their responses can't be read. */
    listLost: (): Promise<LostWave[]> => listLost(db, keys),
    /** Deletes keys of closed waves and former fresh keys that a killed process left. */
    deleteUnusedKeys: async (now: number): Promise<void> => {
      const old = await keys.listBefore(now - UNUSED_MS);
      const waves = await db
        .selectFrom('campaign_wave')
        .select(['id', 'closed_on', 'fresh_key'])
        .execute();
      const unused = old.filter((name) => {
        // Keeps those of other stores, and of waves that a restored backup lacks.
        const wave = waves.find(({ id }) => id === waveOfKey(name));
        return wave && (wave.closed_on !== null || (name !== wave.id && name !== wave.fresh_key));
      });
      await keys.destroy(unused);
    },
  };
}

async function take(
  trx: Trx,
  open: OpenDatabase,
  keys: WaveKeys,
  {
    response: { link, answers, comments, retryId },
    now,
  }: { response: NewWaveResponse; now: number },
): Promise<Taken> {
  const { id } = link.wave;
  const wave = await takeWave(trx, open, keys, { id, now });
  if (typeof wave === 'string') return wave;
  const unit = wave.unitOf[link.group.id];
  if (unit === undefined) return 'closed';
  const retry = hashOfUse(wave.key, 'retry', retryId);
  const known = trx.selectFrom('wave_use').select('hash').where('hash', '=', retry);
  if (await known.executeTakeFirst()) return 'repeated';
  // Open links also leave a row, so that the number of rows doesn't tell how people came.
  const use =
    link.useId === undefined
      ? randomBytes(32).toString('base64url')
      : hashOfUse(wave.key, 'link', link.useId);
  const isFirst = await trx
    .insertInto('wave_use')
    .values({ hash: use, wave_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!isFirst) return 'used';
  await trx.insertInto('wave_use').values({ hash: retry, wave_id: id }).execute();
  const said = Object.fromEntries(
    Object.entries(comments).map(([question, text]) => [question, withoutControls(text)]),
  );
  const content = encryptResponse(wave.freshKey, {
    unit,
    isOpen: link.kind === 'open',
    answers,
    comments: said,
  });
  const row = { id: randomUUID(), wave_id: id, key_id: wave.freshKeyName, content };
  await trx.insertInto('wave_response').values(row).execute();
  return 'taken';
}

/**
 * Removes characters that take more than three bytes in JSON; also NUL, which PostgreSQL's text
 * type can't hold.
 */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '');
}

async function listMixable(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_wave')
    .innerJoin('wave_response', (join) =>
      join.onRef('wave_id', '=', 'campaign_wave.id').onRef('key_id', '=', 'fresh_key'),
    )
    .select('wave_id')
    .groupBy('wave_id')
    .having(({ fn }) => fn.countAll<number>(), '>=', TOGETHER)
    .execute();
  return rows.map(({ wave_id }) => wave_id);
}

async function count(trx: Trx, today: string): Promise<void> {
  const due = await trx
    .selectFrom('campaign_wave')
    .select(({ selectFrom, ref }) => [
      'id',
      selectFrom('wave_response')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('wave_id', '=', ref('campaign_wave.id'))
        .as('people'),
      selectFrom('campaign_group')
        .select(({ fn }) => fn.sum<number>('asked').as('sum'))
        .whereRef('campaign_group.campaign_id', '=', ref('campaign_wave.campaign_id'))
        .as('asked'),
    ])
    .where('closed_on', 'is', null)
    .where('opens_on', '<', today)
    .where(({ eb, or }) => or([eb('counted_on', 'is', null), eb('counted_on', '<', today)]))
    .execute();
  for (const { id, people, asked } of due)
    await trx
      .updateTable('campaign_wave')
      .set({ people: roundPeople(Number(people), Number(asked ?? 0)), counted_on: today })
      .where('id', '=', id)
      .execute();
}

/**
 * How many are said to have answered, at least: rounded down to a multiple of five, and never so
 * near to all that it would tell who did.
 */
export function roundPeople(people: number, asked: number): number {
  const told = Math.max(0, Math.min(people, asked - LEAST_ABSENT));
  return Math.floor(told / TOGETHER) * TOGETHER;
}

export interface LostWave {
  id: string;
  client: string;
  campaign: string;
  wave: string;
}

/** Open waves whose key isn't in the folder of keys. */
export async function listLost(db: Database, keys: Pick<WaveKeys, 'read'>): Promise<LostWave[]> {
  const opened = await db
    .selectFrom('campaign_wave')
    .innerJoin('campaign', 'campaign.id', 'campaign_wave.campaign_id')
    .innerJoin('client', 'client.id', 'campaign.client_id')
    .select([
      'campaign_wave.id',
      'client.name as client',
      'campaign.name as campaign',
      'campaign_wave.name as wave',
    ])
    .where('units', 'is not', null)
    .orderBy('campaign_wave.id')
    .execute();
  const lost: LostWave[] = [];
  for (const wave of opened) if (!(await keys.read(wave.id))) lost.push(wave);
  return lost;
}

// How many mixed responses are rewritten together with the fresh ones.
const REWRITTEN = 100;

/**
 * Rewrites a wave's fresh responses (five or more) and some mixed ones in random order under the
 * wave's key, and replaces the fresh key.
 */
async function mixWave(open: OpenDatabase, keys: WaveKeys, id: string): Promise<void> {
  const former = await open.write((trx) => mix(trx, keys, id));
  if (former !== undefined) await keys.destroy([former]);
}

/** @returns the former fresh key's name; undefined if nothing was mixed */
async function mix(trx: Trx, keys: WaveKeys, id: string): Promise<string | undefined> {
  const wave = await lockWave(trx, id);
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
  if (fresh.length < TOGETHER) return undefined;
  const chosen = [...fresh, ...shuffle(await idsOf(id)).slice(0, REWRITTEN)];
  const rows = await trx
    .deleteFrom('wave_response')
    .where('id', 'in', chosen)
    .returning(['key_id', 'content'])
    .execute();
  const responses = rows.map(
    ({ key_id, content }) => decryptValue(key_id === id ? key : freshKey, content) as object,
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

/** By their random ids, the order in which SQLite stores them anyway. */
async function insertInOrder(trx: Trx, rows: Tables['wave_response'][]): Promise<void> {
  const ordered = rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  await trx.insertInto('wave_response').values(ordered).execute();
}
