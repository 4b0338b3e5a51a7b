import { randomUUID } from 'node:crypto';
import { type Action, MOST_ACTIONS, type NewAction } from '../../core/campaigns/action.ts';
import { isOvertaken, type Seen } from '../../core/desk/seen.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { countRows, hasChanged, isThere } from '../engine/rows.ts';
import type { Database } from '../engine/tables.ts';
import type { Outcome } from './read-campaigns.ts';

export function createActions({ db, write }: OpenDatabase) {
  return {
    list: async (waveId: string): Promise<Action[]> =>
      selectActions(db).where('wave_id', '=', waveId).orderBy('due_on').orderBy('id').execute(),
    waveOf: async (id: string): Promise<string | undefined> =>
      (
        await db
          .selectFrom('wave_action')
          .select('wave_id as waveId')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.waveId,
    add: (waveId: string, action: NewAction): Promise<Outcome> =>
      write(async (trx) => {
        // A transaction that deletes the wave waits for this one, or has already deleted it.
        const wave = trx.selectFrom('campaign_wave').select('id').where('id', '=', waveId);
        if (!(await isThere(wave.forUpdate()))) return 'gone';
        const all = trx.selectFrom('wave_action').where('wave_id', '=', waveId);
        const row = rowOf(action);
        // Somebody whose request got no answer sends the same again.
        if (await isThere(all.select('id').where(({ and }) => and(row)))) return 'done';
        if ((await countRows(all)) >= MOST_ACTIONS) return 'full';
        const values = { id: randomUUID(), wave_id: waveId, ...row };
        await trx.insertInto('wave_action').values(values).execute();
        return 'done';
      }),
    /** @param seen what its form showed when opened */
    change: (id: string, action: NewAction, seen?: Seen): Promise<Outcome> =>
      write(async (trx) => {
        const own = selectActions(trx).where('id', '=', id).forUpdate();
        const stored = await own.executeTakeFirst();
        if (!stored) return 'gone';
        if (isOvertaken(seen, stored)) return 'stale';
        await trx.updateTable('wave_action').set(rowOf(action)).where('id', '=', id).execute();
        return 'done';
      }),
    remove: (id: string): Promise<boolean> =>
      write((trx) => hasChanged(trx.deleteFrom('wave_action').where('id', '=', id))),
  };
}

function selectActions(db: Database) {
  return db
    .selectFrom('wave_action')
    .select(['id', 'category', 'owner', 'due_on as dueOn', 'text']);
}

function rowOf({ category, owner, dueOn, text }: NewAction) {
  return { category, owner, due_on: dueOn, text };
}
