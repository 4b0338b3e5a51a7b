import {
  campaignDetailsSchema,
  endedBefore,
  FULL,
  type NewWave,
  newCampaignSchema,
  newClientSchema,
  newGroupSchema,
  newWaveSchema,
  PAST,
  waveStateAt,
} from '../../../core/campaigns/campaign.ts';
import { ANSWER_PATH, answerLink, showCardCode } from '../../../core/campaigns/link-token.ts';
import { type Unit, unitsOf } from '../../../core/campaigns/units.ts';
import { dayOf } from '../../../core/days.ts';
import {
  type DeskCampaign,
  type DeskCampaigns,
  mergeSchema,
  newCardsSchema,
  sayLeft,
  type WaveCards,
} from '../../../core/desk/campaigns.ts';
import type { Deps } from '../../deps.ts';
import { clearErased } from '../../erase-person.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Campaigns } from '../../store/campaigns/campaigns.ts';
import type { Campaign, Outcome } from '../../store/campaigns/read-campaigns.ts';
import { json } from '../respond.ts';
import { type Act, answerChange, gone } from './answer.ts';

/** Why a group or a wave isn't changed once people have links to a wave that has begun. */
export const BEGUN =
  'A wave has begun to which people have links, invitations or cards: what they were told stays, so this can’t be changed now.';
export const COUNTED =
  'A wave has begun to which people of this group have links, and with this number the answers of a group would be counted elsewhere. A group that is shown apart can’t become too small for that now, nor another one large enough.';

const TOO_MANY_CARDS = 'A group has at most 5,000 cards in a wave.';
export const GIVEN =
  'More people of this group than that have a link or a card for a wave already.';

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
        ...at({ parts, now }),
      }),
    ),
    isSurveyOpen: parts.isSurveyOpen,
  };
  return json(200, answer);
};

export const addClient: Act = async ({ read }, { store }) => {
  const isAdded = await store.clients.add((await read(newClientSchema)).name);
  return settle(201, isAdded ? 'done' : 'taken');
};

export const changeClient: Act = async ({ id, read }, { store }) =>
  settle(200, await store.clients.rename(id, (await read(newClientSchema)).name));

export const removeClient: Act = async ({ id }, { store }) => {
  return answerChange(200, await store.clients.remove(id));
};

export const createCampaign: Act = async ({ read }, { store, now }) => {
  const campaign = await read(newCampaignSchema);
  for (const wave of campaign.waves) refusePast(wave, now());
  await store.campaigns.create(campaign, now());
  return settle(201, 'done');
};

export const changeCampaign: Act = async ({ id, read }, { store }) =>
  answerChange(200, await store.campaigns.change(id, await read(campaignDetailsSchema)));

/** Deletes a campaign and everything it brought. */
export const removeCampaign: Act = async ({ id }, { store }) => {
  return answerChange(200, await store.campaigns.remove(id));
};

export const addWave: Act = async ({ id, read }, { store, now }) => {
  const wave = await read(newWaveSchema);
  refusePast(wave, now());
  return settle(201, await store.campaigns.addWave(id, wave));
};

export const changeWave: Act = async ({ id, read }, { store, now }) => {
  const wave = await read(newWaveSchema);
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
  return answerChange(201, isDone);
};

export const addCards: Act = async ({ id, read }, { store }) => {
  const cards = await read(newCardsSchema);
  const outcome = await store.campaigns.addCards(id, cards);
  if (outcome === 'full') throw new Refusal('invalid', { errors: { count: TOO_MANY_CARDS } });
  if (outcome === 'given') {
    const campaign = await store.campaigns.findByWave(id);
    const left = await store.campaigns.countLeft(id, campaign?.groups ?? []);
    throw new Refusal('invalid', { errors: { count: sayLeft(left.get(cards.group) ?? 0) } });
  }
  return outcome === 'done' ? json(201, { count: cards.count }) : gone();
};

/** Lists the cards of a wave, to be printed. It doesn't say which were used. */
export const listCards: Act = async ({ id }, { store: { campaigns }, settings: { siteUrl } }) => {
  const campaign = await campaigns.findByWave(id);
  const wave = campaign?.waves.find((one) => one.id === id);
  if (!campaign || !wave) return gone();
  const codes = await campaigns.listCards(id);
  const left = await campaigns.countLeft(id, campaign.groups);
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
      left: left.get(group) ?? 0,
      codes: (codes.get(group) ?? []).map((code) => ({
        code: showCardCode(code),
        link: answerLink(siteUrl, code),
      })),
    })),
  } satisfies WaveCards);
};

export const removeWave: Act = async ({ id }, { store }) => {
  return answerChange(200, await store.campaigns.removeWave(id));
};

export const addGroup: Act = async ({ id, read }, { store, parts }) =>
  settle(
    201,
    await store.campaigns.addGroup(id, await read(newGroupSchema), parts.edition.words.least),
  );

export const changeGroup: Act = async ({ id, read }, deps) =>
  settle(
    200,
    await deps.store.campaigns.changeGroup(id, await read(newGroupSchema), at(deps)),
    'side',
  );

/** Deletes a group whose people have no links to a wave that has begun. */
export const removeGroup: Act = async ({ id }, { store, now }) =>
  settle(200, await store.campaigns.removeGroup(id, now()));

/** Merges a group into another one of its side. */
export const mergeGroup: Act = async ({ id, read }, deps) =>
  settle(
    201,
    await deps.store.campaigns.mergeGroup(id, (await read(mergeSchema)).into, at(deps)),
    'into',
  );

function at({ parts, now }: Pick<Deps, 'parts' | 'now'>): { least: number; now: number } {
  return { least: parts.edition.words.least, now: now() };
}

/** Refuses a wave that would be closed at once, for good. @throws {Refusal} */
function refusePast({ closesOn }: NewWave, now: number): void {
  if (closesOn < endedBefore(dayOf(now)))
    throw new Refusal('invalid', { errors: { closesOn: PAST } });
}

/**
 * The answer to a change. @param fixed the field that can't be changed once people have links to a
 * wave that has begun.
 * @throws {Refusal}
 */
function settle(status: 200 | 201, outcome: Outcome, fixed = 'id'): Response {
  if (outcome === 'done' || outcome === 'gone') return answerChange(status, outcome === 'done');
  const errors: Record<typeof outcome, Record<string, string>> = {
    taken: { name: 'There is another one of this name.' },
    full: { name: FULL },
    counted: { asked: COUNTED },
    given: { asked: GIVEN },
    begun: { [fixed]: BEGUN },
  };
  throw new Refusal('invalid', { errors: errors[outcome] });
}

/**
 * A campaign with its open links, for operators.
 * @param linked the groups that are linked to each wave that has begun. @param now in ms since 1970.
 */
function describeCampaign(
  { createdOn: _, waves, groups, ...campaign }: Campaign,
  { tokenOf }: Pick<Campaigns, 'tokenOf'>,
  {
    siteUrl,
    timeZone,
    linked,
    least,
    now,
  }: {
    siteUrl: string;
    timeZone: string;
    linked: Map<string, Set<string>>;
    least: number;
    now: number;
  },
): DeskCampaign {
  const { units, unitOf } = unitsOf(groups, least);
  const kindOf = (groupId: string): Unit['kind'] =>
    units.find(({ id }) => id === unitOf[groupId])?.kind ?? 'all';
  const linksOf = (waveId: string) =>
    groups.flatMap(({ id, name, openLink }) => {
      if (openLink === 'none') return [];
      const token = tokenOf(waveId, id);
      return [
        {
          group: name,
          link: answerLink(siteUrl, token),
          sharedLink: answerLink(siteUrl, token, true),
        },
      ];
    });
  return {
    ...campaign,
    waves: waves.map(({ closedOn, ...wave }) => ({
      ...wave,
      state: waveStateAt(now, timeZone, { ...wave, closedOn }),
      isEnded: closedOn !== null,
      isFixed: (linked.get(wave.id)?.size ?? 0) > 0,
      openLinks: linksOf(wave.id),
    })),
    groups: groups.map((group) => ({
      ...group,
      countedWith: kindOf(group.id),
      isFixed: waves.some(({ id }) => linked.get(id)?.has(group.id)),
    })),
  };
}
