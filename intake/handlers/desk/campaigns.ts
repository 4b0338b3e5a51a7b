import { newCampaignSchema, newWaveSchema } from '../../../core/campaigns/campaign.ts';
import { describeCampaign } from '../../campaign-facts.ts';
import { checkValue } from '../../http/body.ts';
import { json } from '../respond.ts';
import { type Act, gone } from './answer.ts';

/** Lists the campaigns with their links. */
export const listCampaigns: Act = async (_asked, { store: { campaigns }, settings, parts, now }) => {
  const all = await campaigns.list();
  return json(200, { campaigns: all.map((campaign) => describeCampaign(campaign, campaigns, `${settings.siteUrl}${parts.surveyPath}/`, now())) });
};

/** Makes a campaign with its waves and groups. */
export const createCampaign: Act = async ({ body }, { store, log, now }) => {
  await store.campaigns.create(checkValue(newCampaignSchema, await body()), now());
  log.info({ outcome: 'campaign created' }, 'desk');
  return json(201, { count: 1 });
};

/** Adds a wave to a campaign. */
export const addWave: Act = async ({ id, body }, { store, log }) => {
  if (!(await store.campaigns.addWave(id, checkValue(newWaveSchema, await body())))) return gone();
  log.info({ outcome: 'wave added' }, 'desk');
  return json(201, { count: 1 });
};

/** Closes a wave for good. */
export const closeWave: Act = async ({ id }, { store, log, now }) => {
  if (!(await store.campaigns.closeWave(id, now()))) return gone();
  log.info({ outcome: 'wave closed' }, 'desk');
  return json(201, { count: 1 });
};

/** Deletes a campaign and everything it brought. */
export const removeCampaign: Act = async ({ id }, { store, log }) => {
  if (!(await store.campaigns.remove(id))) return gone();
  log.info({ outcome: 'campaign removed' }, 'desk');
  return json(200, { count: 1 });
};
