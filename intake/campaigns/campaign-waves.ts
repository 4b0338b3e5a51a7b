import { randomUUID } from 'node:crypto';
import {
  MOST_WAVES,
  type NewWave,
  type WaveState,
  waveStateAt,
} from '../../core/campaigns/campaign.ts';
import type { Agreement } from '../../core/campaigns/sheet.ts';
import { DAY_MS, dayOf } from '../../core/days.ts';
import { isOvertaken, type Seen } from '../../core/desk/seen.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged } from '../engine/rows.ts';
import type { Trx } from '../engine/tables.ts';
import { agreeToChange } from './agreement.ts';
import { closeWave, listEnded } from './close-wave.ts';
import { deleteWaves } from './delete-campaigns.ts';
import {
  type Campaign,
  listLinked,
  lockCampaign,
  lockCampaignOf,
  nextPosition,
  type Outcome,
} from './read-campaigns.ts';
import type { WaveKeys } from './wave-keys.ts';

// An ended wave whose key is missing waits this long for a machine that has the key.
const LOST_DAYS = 14;

/** Times are in ms since 1970. */
export function createWaves(open: OpenDatabase, keys: WaveKeys) {
  const { db, write, timeZone } = open;
  return {
    addWave: (campaignId: string, wave: NewWave, agreement?: Agreement): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockCampaign(trx, campaignId);
        if (!campaign) return 'gone';
        if (campaign.waves.some(({ name }) => name === wave.name)) return 'taken';
        if (campaign.waves.length >= MOST_WAVES) return 'full';
        const added = { ...UNUSED, ...wave };
        const change = { waves: [...campaign.waves, added] };
        const refusal = await agreeToChange(trx, campaign, change, agreement);
        if (refusal) return refusal;
        const position = await nextPosition(trx, 'campaign_wave', campaignId);
        await insertWave(trx, campaignId, wave, position);
        return 'done';
      }),
    /**
     * Changes an open wave. Once it has begun and somebody has a link to it, its first day can't be
     * changed.
     */
    changeWave: (
      id: string,
      { name, opensOn, closesOn, seen }: NewWave & { seen?: Seen | undefined },
      now: number,
      agreement?: Agreement,
    ): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockCampaignOf(trx, 'campaign_wave', id);
        if (!campaign) return 'gone';
        const changed = { id, name, opensOn, closesOn };
        const refusal =
          (await whyNotChanged(trx, campaign, { ...changed, seen }, { now, timeZone })) ??
          (await agreeToMove(trx, campaign, changed, agreement));
        if (refusal) return refusal;
        const open = trx
          .updateTable('campaign_wave')
          .set({ name, opens_on: opensOn, closes_on: closesOn })
          .where('id', '=', id)
          .where('closed_on', 'is', null);
        return (await hasChanged(open)) ? 'done' : 'gone';
      }),
    /** Closes a wave for good, and takes its snapshots. @returns false without such an open wave */
    closeWave: (id: string, now: number): Promise<boolean> => closeWave(open, keys, { id, now }),
    /** Closes waves the day after their last one. */
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
    /** Deletes a wave and everything that belongs to it. @returns false if there is no such wave */
    removeWave: async (id: string): Promise<boolean> => {
      const names = await write((trx) => deleteWaves(trx, [id]));
      await keys.destroy(names);
      return names.length > 0;
    },
  };
}

const UNUSED = { id: '', closedOn: null, isAgreed: false, people: 0, countedOn: null };

/** The agreed sheet names the wave's days. */
function agreeToMove(
  trx: Trx,
  campaign: Campaign,
  changed: NewWave & { id: string },
  agreement: Agreement | undefined,
) {
  const waves = campaign.waves.map((wave) =>
    wave.id === changed.id ? { ...wave, ...changed } : wave,
  );
  return agreeToChange(trx, campaign, { waves }, agreement);
}

/**
 * `stale`: changed since the form was opened. `taken`: another wave has this name. `begun`: its
 * first day would change, but it has begun and somebody has a link to it.
 */
async function whyNotChanged(
  trx: Trx,
  campaign: Campaign,
  { id, name, opensOn, seen }: NewWave & { id: string; seen: Seen | undefined },
  at: { now: number; timeZone: string },
): Promise<'gone' | 'stale' | 'taken' | 'begun' | undefined> {
  const wave = campaign.waves.find((one) => one.id === id);
  if (!wave) return 'gone';
  if (isOvertaken(seen, wave)) return 'stale';
  if (campaign.waves.some((other) => other.name === name && other.id !== id)) return 'taken';
  if (opensOn === wave.opensOn) return undefined;
  const linked = (await listLinked(trx, [campaign], at)).get(id);
  return linked && linked.size > 0 ? 'begun' : undefined;
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
