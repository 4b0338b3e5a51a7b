import { randomUUID } from 'node:crypto';
import type { CampaignDetails, NewCampaign } from '../../core/campaigns/campaign.ts';
import type { Agreement } from '../../core/campaigns/sheet.ts';
import { dayOf } from '../../core/days.ts';
import { isOvertaken, type Seen } from '../../core/desk/seen.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { isThere } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import { agree, agreeToChange } from './agreement.ts';
import { createGroups, insertGroup } from './campaign-groups.ts';
import { createCards, createLinks } from './campaign-links.ts';
import { createWaves, insertWave } from './campaign-waves.ts';
import { clientOf } from './clients.ts';
import { deleteCampaigns } from './delete-campaigns.ts';
import { leastOf } from './open-wave.ts';
import {
  type Campaign,
  findWave,
  listCampaigns,
  listLinked,
  lockCampaign,
  type Outcome,
  type Wave,
} from './read-campaigns.ts';
import type { WaveKeys } from './wave-keys.ts';

/** decisions/survey-anonymity.md. */
export type Campaigns = ReturnType<typeof createCampaigns>;

export function createCampaigns(open: OpenDatabase, secret: Secret, keys: WaveKeys) {
  const { db, write, engine, timeZone } = open;
  return {
    ...createWaves(open, keys),
    ...createGroups(open),
    ...createLinks(open, secret),
    ...createCards(open, secret),
    /** The latest first. */
    list: (): Promise<Campaign[]> => listCampaigns(db),
    /** The linked groups of each begun wave. @param now in ms since 1970 */
    listLinked: (campaigns: readonly Campaign[], now: number): Promise<Map<string, Set<string>>> =>
      listLinked(db, campaigns, { now, timeZone }),
    /** The least number of people in a figure, if a campaign has these waves (`leastOf`). */
    leastOf: (waves: readonly Wave[], least: number): Promise<number> => leastOf(db, waves, least),
    findWave: (id: string): ReturnType<typeof findWave> => findWave(db, id),
    /**
     * @param now in ms since 1970
     * @returns the id; empty if the client has another campaign of this name
     */
    create: (
      { client, name, system, welcome, sheet, agreement, waves, groups }: NewCampaign,
      now: number,
    ): Promise<string> =>
      write(async (trx) => {
        const id = randomUUID();
        // Locks the names: of two simultaneous calls, the second sees the first one's campaign.
        const client_id = await clientOf(trx, engine, client);
        const others = trx
          .selectFrom('campaign')
          .select('id')
          .where('client_id', '=', client_id)
          .where('name', '=', name);
        if (await isThere(others)) return '';
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
      { name, system, welcome, sheet, seen }: CampaignDetails & { seen?: Seen | undefined },
      agreement?: Agreement,
    ): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockCampaign(trx, id);
        if (!campaign) return 'gone';
        if (isOvertaken(seen, campaign)) return 'stale';
        const refusal = await agreeToChange(trx, campaign, { name, system, sheet }, agreement);
        if (refusal) return refusal;
        const values = { name, system, welcome, sheet: JSON.stringify(sheet) };
        await trx.updateTable('campaign').set(values).where('id', '=', id).execute();
        return 'done';
      }),
    /** Stores with whom the complete anonymity sheet was agreed; only then can waves open. */
    agree: (id: string, agreement: Agreement): Promise<Outcome> =>
      write((trx) => agree(trx, id, agreement)),
    /** Deletes a campaign and everything that belongs to it. @returns false if there is none */
    remove: async (id: string): Promise<boolean> => {
      const [wasThere, names] = await write(async (trx) => {
        const found = trx.selectFrom('campaign').select('id').where('id', '=', id);
        return [await isThere(found), await deleteCampaigns(trx, [id])] as const;
      });
      await keys.destroy(names);
      return wasThere;
    },
  };
}
