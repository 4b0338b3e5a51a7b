import { randomUUID } from 'node:crypto';
import type { CampaignDetails, NewCampaign } from '../../core/campaigns/campaign.ts';
import type { Agreement } from '../../core/campaigns/sheet.ts';
import { dayOf } from '../../core/days.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Secret } from '../engine/secret.ts';
import { agree, storeAgreement, whyNotAgreed } from './agreement.ts';
import { createGroups, insertGroup } from './campaign-groups.ts';
import { createCards, createLinks } from './campaign-links.ts';
import { createWaves, insertWave } from './campaign-waves.ts';
import { clientOf } from './clients.ts';
import { deleteCampaign } from './delete-campaigns.ts';
import { leastOf } from './open-wave.ts';
import {
  type Campaign,
  findCampaign,
  findCampaignOfWave,
  listCampaigns,
  listLinked,
  lockCampaign,
  type Outcome,
  type Wave,
} from './read-campaigns.ts';
import type { WaveKeys } from './wave-keys.ts';

/** The campaigns of clients (decisions/survey-anonymity.md). */
export type Campaigns = ReturnType<typeof createCampaigns>;

export function createCampaigns(open: OpenDatabase, secret: Secret, keys: WaveKeys) {
  const { db, write, engine, timeZone } = open;
  return {
    ...createWaves(open, keys),
    ...createGroups(open),
    ...createLinks(open, secret),
    ...createCards(open, secret),
    /** Lists all campaigns, the latest first. */
    list: (): Promise<Campaign[]> => listCampaigns(db),
    /** The groups that are linked to each wave that has begun. @param now in ms since 1970. */
    listLinked: (campaigns: readonly Campaign[], now: number): Promise<Map<string, Set<string>>> =>
      listLinked(db, campaigns, { now, timeZone }),
    /** The least number of people in a figure of a campaign with these waves (`leastOf`). */
    leastOf: (waves: readonly Wave[], least: number): Promise<number> => leastOf(db, waves, least),
    findByWave: (waveId: string): Promise<Campaign | undefined> => findCampaignOfWave(db, waveId),
    /** @param now in ms since 1970. @returns the id of the new campaign. */
    create: (
      { client, name, system, welcome, sheet, agreement, waves, groups }: NewCampaign,
      now: number,
    ): Promise<string> =>
      write(async (trx) => {
        const id = randomUUID();
        const client_id = await clientOf(trx, engine, client);
        await trx
          .insertInto('campaign')
          .values({
            id,
            client_id,
            name,
            system,
            welcome,
            sheet: JSON.stringify(sheet),
            agreement: agreement ? JSON.stringify(agreement) : null,
            created_on: dayOf(now),
          })
          .execute();
        for (const [position, wave] of waves.entries()) await insertWave(trx, id, wave, position);
        for (const [position, group] of groups.entries())
          await insertGroup(trx, id, group, position);
        return id;
      }),
    change: (
      id: string,
      { name, system, welcome, sheet }: CampaignDetails,
      agreement?: Agreement,
    ): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = (await lockCampaign(trx, id)) && (await findCampaign(trx, id));
        if (!campaign) return 'gone';
        const refusal = whyNotAgreed(campaign, { name, system, sheet }, agreement);
        if (refusal) return refusal;
        const values = { name, system, welcome, sheet: JSON.stringify(sheet) };
        await trx.updateTable('campaign').set(values).where('id', '=', id).execute();
        await storeAgreement(trx, id, agreement);
        return 'done';
      }),
    /** Writes with whom a complete anonymity sheet was agreed, from when on its waves can open. */
    agree: (id: string, agreement: Agreement): Promise<Outcome> =>
      write((trx) => agree(trx, id, agreement)),
    /**
     * Deletes a campaign and everything it brought. @returns false if there is no such campaign.
     */
    remove: async (id: string): Promise<boolean> => {
      const names = await write((trx) => deleteCampaign(trx, id));
      await keys.destroy(names ?? []);
      return names !== undefined;
    },
  };
}
