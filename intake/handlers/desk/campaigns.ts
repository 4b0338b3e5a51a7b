import {
  campaignDetailsSchema,
  endedBefore,
  FULL,
  newCampaignSchema,
  newClientSchema,
  newGroupSchema,
  type NewWave,
  newWaveSchema,
  PAST,
} from '../../../core/campaigns/campaign.ts';
import { ANSWER_PATH, answerLink, showCardCode } from '../../../core/campaigns/link-token.ts';
import { dayOf } from '../../../core/days.ts';
import {
  type DeskCampaigns,
  mergeSchema,
  newCardsSchema,
  type WaveCards,
} from '../../../core/desk/campaigns.ts';
import { describeCampaign } from '../../campaign-facts.ts';
import { clearErased } from '../../erase-person.ts';
import { checkValue } from '../../http/body.ts';
import { Refusal } from '../../http/refusal.ts';
import { BEGUN, COUNTED, SHOWN, TOO_MANY_CARDS } from '../../refusals.ts';
import type { Outcome } from '../../store/campaigns/read-campaigns.ts';
import { json } from '../respond.ts';
import { type Act, gone } from './answer.ts';

export const listCampaigns: Act = async (
  _asked,
  { store: { clients, campaigns }, settings, parts, now },
) => {
  const all = await campaigns.list();
  const linked = await campaigns.listLinked(all, now());
  const answer: DeskCampaigns = {
    clients: await clients.list(),
    campaigns: all.map((campaign) =>
      describeCampaign(campaign, campaigns, {
        siteUrl: settings.siteUrl,
        timeZone: parts.brand.timeZone,
        linked,
        now: now(),
      }),
    ),
    isSurveyOpen: parts.isSurveyOpen,
  };
  return json(200, answer);
};

export const addClient: Act = async ({ body }, { store }) => {
  const isAdded = await store.clients.add(checkValue(newClientSchema, await body()).name);
  return settle(201, isAdded ? 'done' : 'taken');
};

export const changeClient: Act = async ({ id, body }, { store }) =>
  settle(200, await store.clients.rename(id, checkValue(newClientSchema, await body()).name));

export const removeClient: Act = async ({ id }, { store }) => {
  const isDone = await store.clients.remove(id);
  return settle(200, outcomeOf(isDone));
};

export const createCampaign: Act = async ({ body }, { store, now }) => {
  const campaign = checkValue(newCampaignSchema, await body());
  for (const wave of campaign.waves) refusePast(wave, now());
  await store.campaigns.create(campaign, now());
  return settle(201, 'done');
};

export const changeCampaign: Act = async ({ id, body }, { store }) =>
  settle(
    200,
    outcomeOf(await store.campaigns.change(id, checkValue(campaignDetailsSchema, await body()))),
  );

/** Deletes a campaign and everything it brought. */
export const removeCampaign: Act = async ({ id }, { store }) => {
  const isDone = await store.campaigns.remove(id);
  return settle(200, outcomeOf(isDone));
};

export const addWave: Act = async ({ id, body }, { store, now }) => {
  const wave = checkValue(newWaveSchema, await body());
  refusePast(wave, now());
  return settle(201, await store.campaigns.addWave(id, wave));
};

export const changeWave: Act = async ({ id, body }, { store, now }) => {
  const wave = checkValue(newWaveSchema, await body());
  refusePast(wave, now());
  return settle(200, await store.campaigns.changeWave(id, wave, now()), 'opensOn');
};

/**
 * Closes a wave for good. Clearing the store's free space takes longer than an operator should
 * wait.
 */
export const closeWave: Act = async ({ id }, { store, now, log }) => {
  const isDone = await store.campaigns.closeWave(id, now());
  if (isDone) setImmediate(() => void clearErased(store.erasure, log));
  return settle(201, outcomeOf(isDone));
};

export const addCards: Act = async ({ id, body }, { store }) => {
  const cards = checkValue(newCardsSchema, await body());
  const outcome = await store.campaigns.addCards(id, cards);
  if (outcome === 'full') throw new Refusal('invalid', { errors: { count: TOO_MANY_CARDS } });
  return outcome === 'done' ? json(201, { count: cards.count }) : gone();
};

/** Lists the cards of a wave, to be printed. It doesn't say which were used. */
export const listCards: Act = async ({ id }, { store: { campaigns }, settings: { siteUrl } }) => {
  const campaign = await campaigns.findByWave(id);
  const wave = campaign?.waves.find((one) => one.id === id);
  if (!campaign || !wave) return gone();
  const codes = await campaigns.listCards(id);
  return json(200, {
    client: campaign.client,
    campaign: campaign.name,
    system: campaign.system,
    wave: wave.name,
    closesOn: wave.closesOn,
    address: `${siteUrl}${ANSWER_PATH}/`,
    groups: campaign.groups.map(({ id: group, name }) => ({
      id: group,
      name,
      codes: (codes.get(group) ?? []).map((code) => ({
        code: showCardCode(code),
        link: answerLink(siteUrl, code),
      })),
    })),
  } satisfies WaveCards);
};

export const removeWave: Act = async ({ id }, { store }) => {
  const isDone = await store.campaigns.removeWave(id);
  return settle(200, outcomeOf(isDone));
};

export const addGroup: Act = async ({ id, body }, { store }) =>
  settle(201, await store.campaigns.addGroup(id, checkValue(newGroupSchema, await body())));

export const changeGroup: Act = async ({ id, body }, { store, now }) =>
  settle(
    200,
    await store.campaigns.changeGroup(id, checkValue(newGroupSchema, await body()), now()),
    'side',
  );

/** Deletes a group whose people have no links to a wave that has begun. */
export const removeGroup: Act = async ({ id }, { store, now }) =>
  settle(200, await store.campaigns.removeGroup(id, now()));

/** Merges a group into another one of its side. */
export const mergeGroup: Act = async ({ id, body }, { store, now }) =>
  settle(
    201,
    await store.campaigns.mergeGroup(id, checkValue(mergeSchema, await body()).into, now()),
    'into',
  );

/** Refuses a wave that would be closed at once, for good. @throws {Refusal} */
function refusePast({ closesOn }: NewWave, now: number): void {
  if (closesOn < endedBefore(dayOf(now)))
    throw new Refusal('invalid', { errors: { closesOn: PAST } });
}

function outcomeOf(isDone: boolean): Outcome {
  return isDone ? 'done' : 'gone';
}

/**
 * The answer to a change. @param fixed the field that can't be changed once people have links to a wave that has begun.
 * @throws {Refusal}
 */
function settle(status: number, outcome: Outcome, fixed = 'id'): Response {
  if (outcome === 'taken')
    throw new Refusal('invalid', { errors: { name: 'There is another one of this name.' } });
  if (outcome === 'full') throw new Refusal('invalid', { errors: { name: FULL } });
  if (outcome === 'counted') throw new Refusal('invalid', { errors: { asked: COUNTED } });
  if (outcome === 'shown') throw new Refusal('invalid', { errors: { openLink: SHOWN } });
  if (outcome === 'begun')
    throw new Refusal('invalid', {
      errors: { [fixed]: BEGUN },
    });
  return outcome === 'gone' ? gone() : json(status, { count: 1 });
}
