import {
  type CampaignLink,
  type CampaignSheet,
  lastDayOf,
  waveStateAt,
} from '../../core/campaigns/campaign.ts';
import { asksForBeliefs } from '../../core/campaigns/survey-words.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import { surveyOf, translationsOf } from '../../core/campaigns/wave-words.ts';
import { isLinkToken } from '../../core/link-token.ts';
import { json, refuseJson, toRefusal } from '../http/answer.ts';
import { bearerOf } from '../http/body.ts';
import { refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { checkOrigin } from '../http/origin.ts';
import type { FoundLink } from './campaign-links.ts';
import type { CampaignDeps } from './deps.ts';
import type { OpenedWave } from './open-wave.ts';
import type { Campaign } from './read-campaigns.ts';

/**
 * Tells what a campaign's link is for, with the wave's words while it is open, and never whether it
 * was used: operators may know the link.
 */
export function answerCampaignLink(
  request: Request,
  address: string,
  deps: CampaignDeps,
): Promise<Response> {
  const { store, parts, now } = deps;
  return answerToken(request, { address, resource: 'campaign-links' }, deps, async (token) => {
    const found = await store.campaigns.findLink(token);
    if (!found) return undefined;
    // From now on, the wave stays as respondents are told here.
    const opened = await store.waveResponses.open(found.wave.id, parts.questionnaire, now());
    return describeLink(found, opened, deps);
  });
}

/**
 * Tells what a campaign's anonymity sheet states, for the sheet's own link or any link of the
 * campaign. It doesn't open a wave: a works council reads the sheet before there is one.
 */
export function answerCampaignSheet(
  request: Request,
  address: string,
  deps: CampaignDeps,
): Promise<Response> {
  const { findSheet, findLink, leastOf } = deps.store.campaigns;
  return answerToken(request, { address, resource: 'campaign-sheets' }, deps, async (token) => {
    const ofSheet = await findSheet(token);
    const campaign = ofSheet ?? (await findLink(token))?.campaign;
    if (!campaign) return undefined;
    const least = await leastOf(campaign.waves, deps.parts.questionnaire.least);
    return { ...describeSheet(campaign, least, deps), isAnswering: ofSheet === undefined };
  });
}

/**
 * The token comes in `Authorization`, so that it doesn't get into logs (interface.md, HTTP).
 * @param describe what the token is for; undefined if it is unknown
 */
async function answerToken(
  request: Request,
  { address, resource }: { address: string; resource: string },
  deps: CampaignDeps,
  describe: (token: string) => Promise<CampaignLink | CampaignSheet | undefined>,
): Promise<Response> {
  try {
    refuseTooMany(await deps.campaignLimiter.take(address, SMALL_COST));
    checkOrigin(request, deps.settings.allowedOrigins);
    const token = bearerOf(request);
    if (!isLinkToken(token)) return json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
    const described = await describe(token);
    return described ? json(200, described) : json(404, { error: 'unknown' });
  } catch (error) {
    return refuseJson(toRefusal(error, deps, resource));
  }
}

async function describeLink(
  { kind, campaign, wave, group }: FoundLink,
  opened: OpenedWave | undefined,
  { copyCount, parts, store, now }: CampaignDeps,
): Promise<CampaignLink | undefined> {
  const { client, name, groups, sheet } = campaign;
  const { contactName, contactEmail } = sheet;
  const { system, welcome } = opened?.words ?? campaign;
  const { least } = opened?.words ?? parts.questionnaire;
  const { units, unitOf } = unitsOf(groups, least, opened?.unitOf);
  const unit = units.find(({ id }) => id === unitOf[group.id]);
  if (!unit) return undefined;
  const state = waveStateAt(now(), parts.brand.timeZone, wave);
  const words = state === 'open' ? opened?.words : undefined;
  return {
    state,
    kind,
    client,
    campaign: name,
    system,
    welcome,
    wave: { name: wave.name, opensOn: wave.opensOn, closesOn: lastDayOf(wave) },
    unit: { kind: unit.kind, name: unit.name },
    asksForBeliefs: group.side === 'sponsors' && words !== undefined && asksForBeliefs(words),
    ...(words && { survey: await surveyOf(words, group.side) }),
    ...(words?.translations && { translations: await translationsOf(words, group.side) }),
    units: units.map((each) => each.name),
    least,
    contact: { contactName, contactEmail },
    isCopyMailed: copyCount !== undefined,
    sheetToken: store.campaigns.sheetTokenOf(campaign.id),
  };
}

function describeSheet(
  { client, name, system, sheet, agreement, waves, groups }: Campaign,
  least: number,
  { copyCount, settings }: CampaignDeps,
): Omit<CampaignSheet, 'isAnswering'> {
  return {
    client,
    campaign: name,
    system,
    rounds: waves.map((wave) => ({
      name: wave.name,
      opensOn: wave.opensOn,
      closesOn: wave.closesOn,
    })),
    units: unitsOf(groups, least).units.map((unit) => ({
      name: unit.name,
      asked: unit.asked,
      openLink: unit.openLink,
    })),
    least,
    sheet,
    ...(agreement && { agreement }),
    isCopyMailed: copyCount !== undefined,
    keptDays: settings.retention.answers,
  };
}
