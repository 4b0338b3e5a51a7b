import type { NewCampaign, NewWave, Side } from '../../core/campaigns/campaign.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { Database } from './tables.ts';

export interface Wave extends NewWave {
  id: string;
  /** The day on which it was closed for good; null before. */
  closedOn: string | null;
}

export interface Group {
  id: string;
  name: string;
  side: Side;
  invited: number | undefined;
}

export interface Campaign extends Pick<NewCampaign, 'client' | 'name' | 'system' | 'welcome'> {
  id: string;
  clientId: string;
  createdOn: string;
  /** In the order of their opening. */
  waves: Wave[];
  groups: Group[];
}

/** A campaign with the number of people who answered each wave, rounded down to five, so that no change of it is a single person. */
export interface CountedCampaign extends Campaign {
  waves: (Wave & { people: number })[];
}

/** Lists all campaigns with the number of people who answered, the latest first. */
export async function listCampaigns(db: Database): Promise<CountedCampaign[]> {
  const people = await countPeople(db);
  const campaigns = await readCampaigns(db);
  return campaigns.map((campaign) => ({ ...campaign, waves: campaign.waves.map((wave) => ({ ...wave, people: people.get(wave.id) ?? 0 })) }));
}

/** Reads campaigns with their waves and groups, the latest first. @param id that of the only one to be read; if omitted, all are. */
async function readCampaigns(db: Database, id?: string): Promise<Campaign[]> {
  const asked = db
    .selectFrom('campaign')
    .innerJoin('client', 'client.id', 'campaign.client_id')
    .selectAll('campaign')
    .select('client.name as client')
    .orderBy('created_on', 'desc')
    .orderBy('campaign.name')
    .orderBy('campaign.id');
  const campaigns = await (id === undefined ? asked : asked.where('campaign.id', '=', id)).execute();
  if (campaigns.length === 0) return [];
  const ids = campaigns.map((campaign) => campaign.id);
  const waves = await db.selectFrom('campaign_wave').selectAll().where('campaign_id', 'in', ids).orderBy('opens_on').orderBy('id').execute();
  const groups = await db.selectFrom('campaign_group').selectAll().where('campaign_id', 'in', ids).orderBy('position').orderBy('id').execute();
  return campaigns.map(({ client_id, created_on, ...campaign }) => ({
    ...campaign,
    clientId: client_id,
    createdOn: created_on,
    waves: waves
      .filter(({ campaign_id }) => campaign_id === campaign.id)
      .map((wave) => ({
        id: wave.id,
        name: wave.name,
        opensOn: wave.opens_on,
        closesOn: wave.closes_on,
        closedOn: wave.closed_on,
      })),
    groups: groups
      .filter(({ campaign_id }) => campaign_id === campaign.id)
      .map((group) => ({ id: group.id, name: group.name, side: group.side, invited: group.invited ?? undefined })),
  }));
}

/** Reads a campaign; undefined if there is none. */
export async function findCampaign(db: Database, id: string): Promise<Campaign | undefined> {
  return (await readCampaigns(db, id))[0];
}

/** Reads the campaign of a wave; undefined if there is no such wave. */
export async function findCampaignOfWave(db: Database, waveId: string): Promise<Campaign | undefined> {
  const wave = await db.selectFrom('campaign_wave').select('campaign_id').where('id', '=', waveId).executeTakeFirst();
  return wave && findCampaign(db, wave.campaign_id);
}

async function countPeople(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('survey_respondent')
    .select(({ fn, ref }) => [ref('wave_id').as('wave'), fn.countAll<number>().as('count')])
    .where('wave_id', '!=', '')
    .groupBy('wave_id')
    .execute();
  return new Map(rows.map(({ wave, count }) => [wave, Math.floor(Number(count) / LEAST_PEOPLE) * LEAST_PEOPLE]));
}
