import * as v from 'valibot';
import { DAY_MS } from '../../core/days.ts';
import { type Snapshot, snapshotSchema, takeSnapshot } from '../../core/findings/snapshot.ts';
import { COMMENT_FIELDS, type CommentField } from '../../core/survey/draft.ts';
import { listEditions } from './editions.ts';
import { isOverdue, trustedTime } from './ending-waves.ts';
import type { OpenDatabase } from './open.ts';
import { findCampaignOfWave } from './read-campaigns.ts';
import type { ResponseKeys } from './response-keys.ts';
import { storedAnswers } from './survey-results.ts';
import type { Database, Tables, Trx } from './tables.ts';

const storedSnapshots = v.pipe(v.string(), v.parseJson(), v.array(snapshotSchema));

/** A comment that was written in a wave. */
export interface WaveComment {
  id: string;
  field: CommentField;
  text: string;
}

/** The snapshots of closed waves, and their comments (decision 0160). */
export interface Snapshots {
  /**
   * The snapshots of a wave, one for each edition that was answered, the earliest first. They are computed at the first call once nothing of the wave is pending, and
   * never again: so no two of a wave can differ, whatever is deleted.
   * @param now in ms since 1970. @returns undefined while the wave is open, or responses to it wait for their copies or to be mixed.
   */
  read(waveId: string, now: number): Promise<Snapshot[] | undefined>;
  /** Lists the comments of a wave that has snapshots, in random order. */
  listComments(waveId: string): Promise<WaveComment[]>;
  /** Deletes a comment. @returns false if no wave has such a comment. */
  removeComment(id: string): Promise<boolean>;
}

/** The snapshots of an open store. */
export function createSnapshots(open: OpenDatabase, keys: Pick<ResponseKeys, 'decrypt'>): Snapshots {
  const { db, write, engine } = open;
  return {
    read: async (waveId, now) => {
      const stored = await readStored(db, waveId);
      if (stored) return stored;
      const time = await trustedTime(open, now);
      return write((trx) => settle(trx, { engine, keys, waveId, now: time }));
    },
    listComments: async (waveId) => {
      const counted = db
        .selectFrom('survey_batch')
        .innerJoin('wave_snapshot', 'wave_snapshot.wave_id', 'survey_batch.wave_id')
        .select('survey_batch.id')
        .where('survey_batch.wave_id', '=', waveId)
        .where('state', '=', 'counted');
      // Their ids are random.
      const rows = await db.selectFrom('survey_comment').selectAll().where('batch_id', 'in', counted).orderBy('id').execute();
      return rows.flatMap(({ id, question, comment }) => {
        const field = COMMENT_FIELDS.find((one) => one === question);
        return field ? [{ id, field, text: comment }] : [];
      });
    },
    removeComment: (id) =>
      write(async (trx) => {
        const batches = trx.selectFrom('survey_batch').select('id').where('wave_id', '!=', '');
        const { numDeletedRows } = await trx.deleteFrom('survey_comment').where('id', '=', id).where('batch_id', 'in', batches).executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}

/** Reads the stored snapshots of a wave; undefined if they were not taken yet. */
export async function readStored(db: Database, waveId: string): Promise<Snapshot[] | undefined> {
  const row = await db.selectFrom('wave_snapshot').select('content').where('wave_id', '=', waveId).executeTakeFirst();
  return row && v.parse(storedSnapshots, row.content);
}

interface Settling {
  engine: OpenDatabase['engine'];
  keys: Pick<ResponseKeys, 'decrypt'>;
  waveId: string;
  now: number;
}

async function settle(trx: Trx, { engine, keys, waveId, now }: Settling): Promise<Snapshot[] | undefined> {
  // The lock makes concurrent processes agree on the first snapshots.
  const wave = await trx
    .selectFrom('campaign_wave')
    .selectAll()
    .where('id', '=', waveId)
    .$if(engine === 'postgres', (select) => select.forUpdate())
    .executeTakeFirst();
  if (!wave || (await isPending(trx, keys, wave, now))) return undefined;
  const stored = await readStored(trx, waveId);
  if (stored) return stored;
  const snapshots = await take(trx, wave);
  await trx
    .insertInto('wave_snapshot')
    .values({ wave_id: waveId, content: JSON.stringify(snapshots) })
    .execute();
  return snapshots;
}

/** Whether responses to a wave wait for their copies, or to be mixed. */
async function isPending(trx: Trx, keys: Pick<ResponseKeys, 'decrypt'>, { id, closed_on }: Tables['campaign_wave'], now: number): Promise<boolean> {
  if (closed_on === null) return true;
  const pending = trx.selectFrom('survey_pending').where('wave_id', '=', id);
  if (!isOverdue(closed_on, now)) return (await pending.select('id').limit(1).executeTakeFirst()) !== undefined;
  const ended = await pending.select(['id', 'content']).where('state', '!=', 'copying').execute();
  // Another machine mixes the responses whose keys it has within a day. Responses whose key is lost must not hold the findings back for longer.
  if (!isOverdue(closed_on, now - DAY_MS)) return ended.length > 0;
  for (const row of ended) if ((await keys.decrypt(row.id, row.content)) !== undefined) return true;
  return false;
}

async function take(trx: Trx, { id, group_count }: Tables['campaign_wave']): Promise<Snapshot[]> {
  // In the order in which they were added.
  const groups = ((await findCampaignOfWave(trx, id))?.groups ?? []).slice(0, group_count ?? undefined);
  const rows = await trx
    .selectFrom('survey_answer')
    .innerJoin('survey_batch', 'survey_batch.id', 'survey_answer.batch_id')
    .select(['answers', 'group_id', 'edition'])
    .where('wave_id', '=', id)
    // The batches of verified respondents.
    .where('state', '=', 'counted')
    .execute();
  const snapshots: Snapshot[] = [];
  for (const { id: edition, words } of (await listEditions(trx)).reverse()) {
    const answered = rows.filter((row) => row.edition === edition);
    const responses = answered.map(({ group_id, answers }) => ({ group: group_id, answers: v.parse(storedAnswers, answers) }));
    if (answered.length > 0) snapshots.push(takeSnapshot({ edition: { id: edition, words }, groups, responses }));
  }
  return snapshots;
}
