import { type CampaignLink, lastDayOf, waveStateAt } from '../../core/campaigns/campaign.ts';
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

/**
 * Tells what a campaign's link is for, with the wave's words while it is open, and never whether it
 * was used: operators may know the link. The token comes in `Authorization`, so that it doesn't get
 * into logs (interface.md, HTTP).
 */
export async function answerCampaignLink(
  request: Request,
  address: string,
  deps: CampaignDeps,
): Promise<Response> {
  const { store, settings, campaignLimiter, parts, now } = deps;
  try {
    refuseTooMany(await campaignLimiter.take(address, SMALL_COST));
    checkOrigin(request, settings.allowedOrigins);
    const token = bearerOf(request);
    if (!isLinkToken(token)) return json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
    const found = await store.campaigns.findLink(token);
    if (!found) return json(404, { error: 'unknown' });
    // From now on, the wave stays as respondents are told here.
    const opened = await store.waveResponses.open(found.wave.id, parts.questionnaire, now());
    const link = await describeLink(found, opened, deps);
    return link ? json(200, link) : json(404, { error: 'unknown' });
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'campaign-links'));
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
