import { randomUUID } from 'node:crypto';
import {
  MOST_WAVES,
  type NewWave,
  type WaveState,
  waveStateAt,
} from '../../core/campaigns/campaign.ts';
import type { Agreement } from '../../core/campaigns/sheet.ts';
import { DAY_MS, dayOf } from '../../core/days.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged } from '../engine/rows.ts';
import type { Trx } from '../engine/tables.ts';
import { storeAgreement, whyNotAgreed } from './agreement.ts';
import { closeWave, listEnded } from './close-wave.ts';
import { deleteWave } from './delete-campaigns.ts';
import {
  findCampaign,
  findCampaignOfWave,
  listLinked,
  lockCampaign,
  type Outcome,
} from './read-campaigns.ts';
import type { WaveKeys } from './wave-keys.ts';

// So long, an ended wave whose key is missing waits for a machine that has it.
const LOST_DAYS = 14;

/** The waves of campaigns in an open store. Times are in ms since 1970. */
export function createWaves(open: OpenDatabase, keys: WaveKeys) {
  const { db, write, timeZone } = open;
  return {
    addWave: (campaignId: string, wave: NewWave, agreement?: Agreement): Promise<Outcome> =>
      write(async (trx) => {
        const campaign =
          (await lockCampaign(trx, campaignId)) && (await findCampaign(trx, campaignId));
        if (!campaign) return 'gone';
        const waves = await listNames(trx, campaignId);
        if (waves.some(({ name }) => name === wave.name)) return 'taken';
        if (waves.length >= MOST_WAVES) return 'full';
        const added = { ...UNUSED, ...wave };
        const refusal = whyNotAgreed(campaign, { waves: [...campaign.waves, added] }, agreement);
        if (refusal) return refusal;
        await storeAgreement(trx, campaignId, agreement);
        const last = Math.max(-1, ...waves.map(({ position }) => position));
        await insertWave(trx, campaignId, wave, last + 1);
        return 'done';
      }),
    /**
     * Changes an open wave. Its day of opening can't be changed once it has begun and somebody has
     * a link to it.
     */
    changeWave: (
      id: string,
      { name, opensOn, closesOn }: NewWave,
      now: number,
      agreement?: Agreement,
    ): Promise<Outcome> =>
      write(async (trx) => {
        const wave = await trx
          .selectFrom('campaign_wave')
          .select(['opens_on', 'campaign_id'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!wave || !(await lockCampaign(trx, wave.campaign_id))) return 'gone';
        const waves = await listNames(trx, wave.campaign_id);
        if (waves.some((other) => other.name === name && other.id !== id)) return 'taken';
        const at = { now, timeZone };
        const refusal =
          (await whyNotEarlier(trx, id, opensOn !== wave.opens_on, at)) ??
          (await whyNotMoved(trx, { id, name, opensOn, closesOn }, agreement));
        if (refusal) return refusal;
        await storeAgreement(trx, wave.campaign_id, agreement);
        const open = trx
          .updateTable('campaign_wave')
          .set({ name, opens_on: opensOn, closes_on: closesOn })
          .where('id', '=', id)
          .where('closed_on', 'is', null);
        return (await hasChanged(open)) ? 'done' : 'gone';
      }),
    /**
     * Closes a wave for good, and takes its snapshots. @returns false if there is no such open
     * wave.
     */
    closeWave: (id: string, now: number): Promise<boolean> => closeWave(open, keys, { id, now }),
    /** Closes the waves whose state is closed (`waveStateAt`), a day after the last one. */
    closeEnded: async (now: number): Promise<void> => {
      const lostOn = dayOf(now - LOST_DAYS * DAY_MS);
      for (const { id, closesOn } of await listEnded(open, now))
        await closeWave(open, keys, { id, now, keepsLost: closesOn > lostOn });
    },
    countWaves: async (now: number): Promise<Record<WaveState, number>> => {
      const waves = await db
        .selectFrom('campaign_wave')
        .innerJoin('campaign', 'campaign.id', 'campaign_id')
        .select(['opens_on as opensOn', 'closes_on as closesOn', 'closed_on as closedOn'])
        .select('agreement')
        .execute();
      const count = (state: WaveState) =>
        waves.filter(
          ({ agreement, ...wave }) =>
            waveStateAt(now, timeZone, { ...wave, isAgreed: agreement !== null }) === state,
        ).length;
      return { early: count('early'), open: count('open'), closed: count('closed') };
    },
    /** Deletes a wave and everything it brought. @returns false if there is no such wave. */
    removeWave: async (id: string): Promise<boolean> => {
      const names = await write((trx) => deleteWave(trx, id));
      await keys.destroy(names ?? []);
      return names !== undefined;
    },
  };
}

const UNUSED = { id: '', closedOn: null, isAgreed: false, people: 0, countedOn: null };

async function whyNotMoved(
  trx: Trx,
  changed: NewWave & { id: string },
  agreement: Agreement | undefined,
): Promise<'agreed' | 'incomplete' | undefined> {
  const campaign = await findCampaignOfWave(trx, changed.id);
  const waves = campaign?.waves.map((wave) =>
    wave.id === changed.id ? { ...wave, ...changed } : wave,
  );
  return campaign && waves && whyNotAgreed(campaign, { waves }, agreement);
}

/** Why a wave's day of opening can't be changed: it has begun, and somebody has a link to it. */
async function whyNotEarlier(
  trx: Trx,
  id: string,
  isOtherDay: boolean,
  at: { now: number; timeZone: string },
): Promise<'begun' | undefined> {
  const campaign = isOtherDay ? await findCampaignOfWave(trx, id) : undefined;
  const linked = campaign && (await listLinked(trx, [campaign], at)).get(id);
  return linked && linked.size > 0 ? 'begun' : undefined;
}

function listNames(
  trx: Trx,
  campaignId: string,
): Promise<{ id: string; name: string; position: number }[]> {
  return trx
    .selectFrom('campaign_wave')
    .select(['id', 'name', 'position'])
    .where('campaign_id', '=', campaignId)
    .execute();
}

export async function insertWave(
  trx: Trx,
  campaign_id: string,
  { name, opensOn, closesOn }: NewWave,
  position: number,
): Promise<void> {
  await trx
    .insertInto('campaign_wave')
    .values({
      id: randomUUID(),
      campaign_id,
      name,
      opens_on: opensOn,
      closes_on: closesOn,
      people: 0,
      reminders: 0,
      position,
    })
    .execute();
}
