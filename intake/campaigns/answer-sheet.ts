import type { CampaignSheet } from '../../core/campaigns/campaign.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import { isLinkToken } from '../../core/link-token.ts';
import { json, refuseJson, toRefusal } from '../http/answer.ts';
import { bearerOf } from '../http/body.ts';
import { refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { checkOrigin } from '../http/origin.ts';
import type { CampaignDeps } from './deps.ts';
import type { Campaign } from './read-campaigns.ts';

/**
 * Tells what a campaign's anonymity sheet states, for the sheet's own link or any link of the
 * campaign. It doesn't open a wave: a works council reads the sheet before there is one.
 */
export async function answerCampaignSheet(
  request: Request,
  address: string,
  deps: CampaignDeps,
): Promise<Response> {
  const { store, settings, campaignLimiter } = deps;
  try {
    refuseTooMany(await campaignLimiter.take(address, SMALL_COST));
    checkOrigin(request, settings.allowedOrigins);
    const token = bearerOf(request);
    if (!isLinkToken(token)) return json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
    const { findSheet, findLink } = store.campaigns;
    const ofSheet = await findSheet(token);
    const campaign = ofSheet ?? (await findLink(token))?.campaign;
    if (!campaign) return json(404, { error: 'unknown' });
    const least = await store.campaigns.leastOf(campaign.waves, deps.parts.questionnaire.least);
    const sheet = describeSheet(campaign, least, deps);
    return json(200, { ...sheet, isAnswering: ofSheet === undefined });
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'campaign-sheets'));
  }
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
