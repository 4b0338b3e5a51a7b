import { campaignDetailsSchema, FULL, newCampaignSchema, newClientSchema, newGroupSchema, newWaveSchema, PAST } from '../../../core/campaigns/campaign.ts';
import { type DeskCampaigns, mergeSchema } from '../../../core/desk/campaigns.ts';
import { describeCampaign } from '../../campaign-facts.ts';
import { checkValue } from '../../http/body.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Outcome } from '../../store/outcome.ts';
import { json } from '../respond.ts';
import { type Act, gone } from './answer.ts';

/** Lists the clients, and the campaigns with their links. */
export const listCampaigns: Act = async (_asked, { store: { clients, campaigns }, settings, parts, now }) => {
  const surveyUrl = `${settings.siteUrl}${parts.surveyPath}/`;
  const all = await campaigns.list();
  const answer: DeskCampaigns = {
    clients: await clients.list(),
    campaigns: all.map((campaign) => describeCampaign(campaign, campaigns, surveyUrl, now())),
    isSurveyOpen: parts.isSurveyOpen,
  };
  return json(200, answer);
};

/** Adds a client. */
export const addClient: Act = async ({ body }, { store }) => {
  const isAdded = await store.clients.add(checkValue(newClientSchema, await body()).name);
  return settle(201, isAdded ? 'done' : 'taken');
};

/** Renames a client. */
export const changeClient: Act = async ({ id, body }, { store }) => settle(200, await store.clients.rename(id, checkValue(newClientSchema, await body()).name));

/** Deletes a client with all campaigns. */
export const removeClient: Act = async ({ id }, { store }) => {
  const isDone = await store.clients.remove(id);
  return settle(200, outcomeOf(isDone));
};

/** Makes a campaign, with waves and groups or without. */
export const createCampaign: Act = async ({ body }, { store, now }) => {
  await store.campaigns.create(checkValue(newCampaignSchema, await body()), now());
  return settle(201, 'done');
};

/** Changes a campaign's name, system or word of welcome. */
export const changeCampaign: Act = async ({ id, body }, { store }) =>
  settle(200, outcomeOf(await store.campaigns.change(id, checkValue(campaignDetailsSchema, await body()))));

/** Deletes a campaign and everything it brought. */
export const removeCampaign: Act = async ({ id }, { store }) => {
  const isDone = await store.campaigns.remove(id);
  return settle(200, outcomeOf(isDone));
};

/** Adds a wave to a campaign. */
export const addWave: Act = async ({ id, body }, { store }) => settle(201, await store.campaigns.addWave(id, checkValue(newWaveSchema, await body())));

/** Changes an open wave. */
export const changeWave: Act = async ({ id, body }, { store, now }) =>
  settle(200, await store.campaigns.changeWave(id, checkValue(newWaveSchema, await body()), now()), 'opensOn');

/** Closes a wave for good. */
export const closeWave: Act = async ({ id }, { store, now, mix }) => {
  const isDone = await store.campaigns.closeWave(id, now());
  // Its last responses are stored at once, so that its findings don't wait for housekeeping.
  if (isDone) await mix();
  return settle(201, outcomeOf(isDone));
};

/** Deletes a wave and everything it brought. */
export const removeWave: Act = async ({ id }, { store }) => {
  const isDone = await store.campaigns.removeWave(id);
  return settle(200, outcomeOf(isDone));
};

/** Adds a group to a campaign. */
export const addGroup: Act = async ({ id, body }, { store }) => settle(201, await store.campaigns.addGroup(id, checkValue(newGroupSchema, await body())));

/** Changes a group. */
export const changeGroup: Act = async ({ id, body }, { store, now }) =>
  settle(200, await store.campaigns.changeGroup(id, checkValue(newGroupSchema, await body()), now()), 'side');

/** Deletes a group that no wave has asked yet. */
export const removeGroup: Act = async ({ id }, { store, now }) => settle(200, await store.campaigns.removeGroup(id, now()));

/** Merges a group into another one of its side, before a wave has begun. */
export const mergeGroup: Act = async ({ id, body }, { store, now }) =>
  settle(201, await store.campaigns.mergeGroup(id, checkValue(mergeSchema, await body()).into, now()), 'into');

function outcomeOf(isDone: boolean): Outcome {
  return isDone ? 'done' : 'gone';
}

/** The answer to a change. @param fixed the field that can't be changed once a wave has begun. @throws {Refusal} */
function settle(status: number, outcome: Outcome, fixed = 'id'): Response {
  if (outcome === 'taken') throw new Refusal('invalid', { errors: { name: 'There is another one of this name.' } });
  if (outcome === 'full') throw new Refusal('invalid', { errors: { name: FULL } });
  if (outcome === 'past') throw new Refusal('invalid', { errors: { closesOn: PAST } });
  if (outcome === 'begun') throw new Refusal('invalid', { errors: { [fixed]: 'A wave has begun, so this can’t be changed any more.' } });
  return outcome === 'gone' ? gone() : json(status, { count: 1 });
}
