import { ANSWER_PATH } from '../../core/answer-paths.ts';
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
} from '../../core/campaigns/campaign.ts';
import {
  type Agreement,
  missingOf,
  newAgreementSchema,
  withAgreement,
} from '../../core/campaigns/sheet.ts';
import { type Unit, unitsOf } from '../../core/campaigns/units.ts';
import { dayIn, dayOf } from '../../core/days.ts';
import {
  type DeskCampaign,
  type DeskCampaigns,
  explainRoom,
  mergeSchema,
  newCardsSchema,
  type WaveCards,
} from '../../core/desk/campaigns.ts';
import { withSeen } from '../../core/desk/seen.ts';
import { answerLink, sheetLink, showCardCode } from '../../core/link-token.ts';
import { clearOrLog } from '../engine/rewrite.ts';
import { json } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { type Act, answerChange, gone } from '../sign-in/answer-desk.ts';
import type { CampaignDeps } from './deps.ts';
import type { Campaign, Outcome } from './read-campaigns.ts';

/** Refuses changes to a group or a wave once people have links to a begun wave. */
export const BEGUN =
  'People have links, invitations or cards for a wave that has begun. What they were told must stay true, so this can’t be changed now.';
export const COUNTED =
  'People of this group have links to a wave that has begun. With this number, the answers of a group would be counted elsewhere: a group can’t become too small, or large enough, to be shown separately now.';

/** Refuses changes to what the agreed sheet states. */
export const AGREED =
  'The anonymity sheet was agreed, and says this. Write with whom this change was agreed, and when.';
const NAMED =
  'The anonymity sheet was agreed, and names this group. Edit or merge it, with a new agreement.';
const CLIENT_NAMED =
  'An agreed anonymity sheet names this client. Rename it once the waves of its campaigns are closed.';
const INCOMPLETE = 'The anonymity sheet is not complete. What is missing stands at the campaign.';
const NOT_YET = 'This day has not come yet.';
const NO_CARDS = 'The anonymity sheet says that there are no cards. Change it first.';

const TOO_MANY_CARDS = 'A group has at most 5,000 cards in a wave.';
const GIVEN = 'More people of this group already have a link or a card for a wave.';

export const listCampaigns: Act<CampaignDeps> = async (_asked, deps) => {
  const { clients, campaigns } = deps.store;
  const { least } = deps.parts.questionnaire;
  const all = await campaigns.list();
  const linked = await campaigns.listLinked(all, deps.now());
  const answer: DeskCampaigns = {
    clients: await clients.list(),
    campaigns: await Promise.all(
      all.map(async (campaign) => {
        const told = { linked, least: await campaigns.leastOf(campaign.waves, least) };
        return describeCampaign(campaign, told, deps);
      }),
    ),
  };
  return json(200, answer);
};

export const addClient: Act<CampaignDeps> = async ({ read }, { store }) => {
  const isAdded = await store.clients.add((await read(newClientSchema)).name);
  return answerOutcome(201, isAdded ? 'done' : 'taken');
};

export const changeClient: Act<CampaignDeps> = async ({ id, read }, { store }) => {
  const outcome = await store.clients.rename(id, (await read(newClientSchema)).name);
  if (outcome === 'agreed') throw new Refusal('invalid', { errors: { name: CLIENT_NAMED } });
  return answerOutcome(200, outcome);
};

export const removeClient: Act<CampaignDeps> = async ({ id }, { store }) => {
  return answerChange(200, await store.clients.remove(id));
};

export const createCampaign: Act<CampaignDeps> = async ({ read }, deps) => {
  const { store, now } = deps;
  const campaign = await read(newCampaignSchema);
  for (const wave of campaign.waves) refusePast(wave, now());
  if (campaign.agreement && missingOf(campaign).length > 0) return answerOutcome(201, 'incomplete');
  const agreement = agreed(campaign, deps);
  const id = await store.campaigns.create({ ...campaign, agreement }, now());
  return answerOutcome(201, id === '' ? 'taken' : 'done');
};

export const changeCampaign: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const change = await read(withSeen(withAgreement(campaignDetailsSchema)));
  return answerOutcome(200, await deps.store.campaigns.change(id, change, agreed(change, deps)));
};

/** Records with whom the anonymity sheet was agreed; without it, no wave opens. */
export const agreeSheet: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const asked = await read(newAgreementSchema);
  return answerOutcome(201, await deps.store.campaigns.agree(id, agreed(asked, deps)));
};

/**
 * The agreement sent with a change, with the languages of the sheet.
 * @throws {Refusal} if its day is in the future
 */
function agreed<Given extends Agreement | undefined>(
  { agreement }: { agreement?: Given },
  { parts, now }: Pick<CampaignDeps, 'parts' | 'now'>,
): Given {
  if (agreement?.kind === 'agreed' && agreement.on > dayIn(parts.brand.timeZone, now()))
    throw new Refusal('invalid', { errors: { 'agreement.on': NOT_YET } });
  const languages = [parts.brand.language, ...Object.keys(parts.languages)];
  return (agreement?.kind === 'agreed' ? { ...agreement, languages } : agreement) as Given;
}

export const removeCampaign: Act<CampaignDeps> = async ({ id }, { store }) => {
  return answerChange(200, await store.campaigns.remove(id));
};

export const addWave: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const wave = await read(withAgreement(newWaveSchema));
  refusePast(wave, deps.now());
  return answerOutcome(201, await deps.store.campaigns.addWave(id, wave, agreed(wave, deps)));
};

export const changeWave: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const wave = await read(withSeen(withAgreement(newWaveSchema)));
  const now = deps.now();
  refusePast(wave, now);
  const outcome = await deps.store.campaigns.changeWave(id, wave, now, agreed(wave, deps));
  return answerOutcome(200, outcome, 'opensOn');
};

/** Closes a wave for good. Then clears the store's free space without letting the operator wait. */
export const closeWave: Act<CampaignDeps> = async ({ id }, { store, now, log }) => {
  const isDone = await store.campaigns.closeWave(id, now());
  if (isDone) setImmediate(() => void clearOrLog(store.erasure, log));
  return answerChange(201, isDone);
};

export const addCards: Act<CampaignDeps> = async ({ id, read }, { store }) => {
  const cards = await read(newCardsSchema);
  const { campaign } = (await store.campaigns.findWave(id)) ?? {};
  const refuse = (count: string) => new Refusal('invalid', { errors: { count } });
  if (!campaign) return gone();
  if (campaign.sheet.cards === 'none') throw refuse(NO_CARDS);
  const outcome = await store.campaigns.addCards(id, cards);
  if (outcome === 'full') throw refuse(TOO_MANY_CARDS);
  if (outcome === 'given') {
    const left = await store.campaigns.countLeft(id, campaign.groups);
    throw refuse(explainRoom(left.get(cards.group) ?? 0));
  }
  return outcome === 'done' ? json(201, { count: cards.count }) : gone();
};

/** For printing. Doesn't tell which cards were used. */
export const listCards: Act<CampaignDeps> = async (
  { id },
  { store: { campaigns }, settings: { siteUrl } },
) => {
  const found = await campaigns.findWave(id);
  if (!found) return gone();
  const { campaign, wave } = found;
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

export const removeWave: Act<CampaignDeps> = async ({ id }, { store }) => {
  return answerChange(200, await store.campaigns.removeWave(id));
};

export const addGroup: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const group = await read(withAgreement(newGroupSchema));
  return answerOutcome(
    201,
    await deps.store.campaigns.addGroup(id, group, at(deps).least, agreed(group, deps)),
  );
};

export const changeGroup: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const group = await read(withSeen(withAgreement(newGroupSchema)));
  const agreement = agreed(group, deps);
  const outcome = await deps.store.campaigns.changeGroup(id, group, at(deps), agreement);
  return answerOutcome(200, outcome, 'side');
};

/** Only if no links to a begun wave exist and no agreed sheet names the group. */
export const removeGroup: Act<CampaignDeps> = async ({ id }, { store, now }) => {
  const outcome = await store.campaigns.removeGroup(id, now());
  if (outcome === 'agreed') throw new Refusal('invalid', { errors: { id: NAMED } });
  return answerOutcome(200, outcome);
};

export const mergeGroup: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const asked = await read(withAgreement(mergeSchema));
  const agreement = agreed(asked, deps);
  const outcome = await deps.store.campaigns.mergeGroup(id, asked.into, at(deps), agreement);
  return answerOutcome(201, outcome, 'into');
};

function at({ parts, now }: Pick<CampaignDeps, 'parts' | 'now'>): { least: number; now: number } {
  return { least: parts.questionnaire.least, now: now() };
}

/** @throws {Refusal} if the wave would be closed at once, for good */
function refusePast({ closesOn }: NewWave, now: number): void {
  if (closesOn < endedBefore(dayOf(now)))
    throw new Refusal('invalid', { errors: { closesOn: PAST } });
}

/**
 * @param fixed the field that can't be changed once people have links to a begun wave
 * @throws {Refusal}
 */
function answerOutcome(status: 200 | 201, outcome: Outcome, fixed = 'id'): Response {
  if (outcome === 'done' || outcome === 'gone') return answerChange(status, outcome === 'done');
  if (outcome === 'stale') return json(409, { error: outcome });
  const errors: Record<typeof outcome, Record<string, string>> = {
    taken: { name: 'There is another one of this name.' },
    full: { name: FULL },
    counted: { asked: COUNTED },
    given: { asked: GIVEN },
    agreed: { 'agreement.kind': AGREED },
    incomplete: { 'agreement.kind': INCOMPLETE },
    begun: { [fixed]: BEGUN },
  };
  throw new Refusal('invalid', { errors: errors[outcome] });
}

/**
 * With its open links, for operators.
 * @param linked the linked groups of each begun wave
 */
function describeCampaign(
  { createdOn: _, waves, groups, ...campaign }: Campaign,
  { linked, least }: { linked: Map<string, Set<string>>; least: number },
  { settings: { siteUrl }, parts, store, now }: CampaignDeps,
): DeskCampaign {
  const { tokenOf, sheetTokenOf } = store.campaigns;
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
    least,
    sheetLink: sheetLink(siteUrl, sheetTokenOf(campaign.id)),
    waves: waves.map(({ closedOn, isAgreed, ...wave }) => ({
      ...wave,
      state: waveStateAt(now(), parts.brand.timeZone, { ...wave, closedOn, isAgreed }),
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
