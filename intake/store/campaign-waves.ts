import { randomUUID } from 'node:crypto';
import { endedBefore, MOST_WAVES, type NewWave, type WaveState, waveStateOn } from '../../core/campaigns/campaign.ts';
import { dayOf } from '../../core/days.ts';
import { deleteWave } from './delete-campaigns.ts';
import { lockCampaign } from './lock-campaign.ts';
import type { OpenDatabase } from './open.ts';
import type { Outcome } from './outcome.ts';
import type { ResponseKeys } from './response-keys.ts';
import type { Trx } from './tables.ts';

/** The waves of campaigns in an open store. Times are in ms since 1970. */
export function createWaves({ db, write, engine }: OpenDatabase, keys: ResponseKeys) {
  const close = (trx: Trx, now: number) =>
    trx
      .updateTable('campaign_wave')
      // A clock that is behind must not close a wave before it opens.
      .set(({ eb, ref }) => ({ closed_on: eb.case().when('opens_on', '>', dayOf(now)).then(ref('opens_on')).else(dayOf(now)).end() }))
      .where('closed_on', 'is', null);
  return {
    addWave: (campaignId: string, wave: NewWave): Promise<Outcome> =>
      write(async (trx) => {
        if (!(await lockCampaign(trx, engine, campaignId))) return 'gone';
        const waves = await listNames(trx, campaignId);
        if (waves.some(({ name }) => name === wave.name)) return 'taken';
        if (waves.length >= MOST_WAVES) return 'full';
        await insertWave(trx, campaignId, wave);
        return 'done';
      }),
    /** Changes an open wave. Its day of opening can't be changed once it has begun, nor its last day to one that would close it for good. */
    changeWave: (id: string, { name, opensOn, closesOn }: NewWave, now: number): Promise<Outcome> => {
      if (closesOn < endedBefore(dayOf(now))) return Promise.resolve('past');
      return write(async (trx) => {
        const wave = await trx.selectFrom('campaign_wave').select(['opens_on', 'campaign_id']).where('id', '=', id).executeTakeFirst();
        if (!wave || !(await lockCampaign(trx, engine, wave.campaign_id))) return 'gone';
        const waves = await listNames(trx, wave.campaign_id);
        if (waves.some((other) => other.name === name && other.id !== id)) return 'taken';
        if (wave.opens_on <= dayOf(now) && opensOn !== wave.opens_on) return 'begun';
        const open = trx.updateTable('campaign_wave').set({ name, opens_on: opensOn, closes_on: closesOn }).where('id', '=', id).where('closed_on', 'is', null);
        return (await open.executeTakeFirst()).numUpdatedRows === 1n ? 'done' : 'gone';
      });
    },
    /** Closes a wave for good. @returns false if there is no such open wave. */
    closeWave: (id: string, now: number): Promise<boolean> =>
      write(async (trx) => (await close(trx, now).where('id', '=', id).executeTakeFirst()).numUpdatedRows === 1n),
    /** Closes the waves whose state is closed (`waveStateOn`), a day after the last one. */
    closeEnded: (now: number): Promise<void> =>
      write(async (trx) => {
        await close(trx, now)
          .where('closes_on', '<', endedBefore(dayOf(now)))
          .execute();
      }),
    /** Counts the waves in each state. */
    countWaves: async (now: number): Promise<Record<WaveState, number>> => {
      const waves = await db.selectFrom('campaign_wave').select(['opens_on as opensOn', 'closes_on as closesOn', 'closed_on as closedOn']).execute();
      const count = (state: WaveState) => waves.filter((wave) => waveStateOn(dayOf(now), wave) === state).length;
      return { early: count('early'), open: count('open'), closed: count('closed') };
    },
    /** Deletes a wave and everything it brought. @returns false if there is no such wave. */
    removeWave: async (id: string): Promise<boolean> => {
      const pending = await write((trx) => deleteWave(trx, id));
      await keys.destroy(pending ?? []);
      return pending !== undefined;
    },
  };
}

function listNames(trx: Trx, campaignId: string): Promise<{ id: string; name: string }[]> {
  return trx.selectFrom('campaign_wave').select(['id', 'name']).where('campaign_id', '=', campaignId).execute();
}

/** Inserts a wave of a campaign in a transaction. */
export async function insertWave(trx: Trx, campaign_id: string, { name, opensOn, closesOn }: NewWave): Promise<void> {
  await trx
    .insertInto('campaign_wave')
    .values({
      id: randomUUID(),
      campaign_id,
      name,
      opens_on: opensOn,
      closes_on: closesOn,
      closed_on: null,
      group_count: null,
      reminders: 0,
      reminded_at: null,
    })
    .execute();
}

/**
 * Keeps a wave open until the transaction ends: an update locks its row, though it changes nothing. @throws if it was closed or deleted while its response was being checked: the browser tries
 * again, and is told so then.
 */
export async function holdOpen(trx: Trx, id: string): Promise<void> {
  const held = trx.updateTable('campaign_wave').set({ closed_on: null }).where('id', '=', id).where('closed_on', 'is', null);
  if ((await held.executeTakeFirst()).numUpdatedRows === 0n) throw new Error(`The wave ${id} was closed while a response to it was being stored.`);
}
