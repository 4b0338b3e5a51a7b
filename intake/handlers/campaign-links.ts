import { type CampaignLink, waveStateAt } from '../../core/campaigns/campaign.ts';
import { isLinkToken } from '../../core/campaigns/link-token.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import type { Deps } from '../deps.ts';
import { bearerOf } from '../http/body.ts';
import { refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { checkOrigin } from '../http/origin.ts';
import type { FoundLink } from '../store/campaigns/campaign-links.ts';
import { json, refuseJson, toRefusal } from './respond.ts';

/**
 * Tells what a campaign's link is for, and never whether it was used: an operator may know it. Its
 * token comes in `Authorization`, so that it doesn't get into logs (interface.md, HTTP).
 */
export async function answerCampaignLink(
  request: Request,
  address: string,
  deps: Deps,
): Promise<Response> {
  const { store, settings, campaignLimiter, now } = deps;
  try {
    refuseTooMany(await campaignLimiter.take(address, SMALL_COST));
    checkOrigin(request, settings.allowedOrigins);
    const token = bearerOf(request);
    if (!isLinkToken(token)) return json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
    const found = await store.campaigns.findLink(token);
    if (!found) return json(404, { error: 'unknown' });
    // What respondents are told now stays true of the wave.
    const settled = await store.waveResponses.open(found.wave.id, now());
    const link = describeLink(found, settled, deps);
    return link ? json(200, link) : json(404, { error: 'unknown' });
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'campaign-links'));
  }
}

function describeLink(
  { kind, campaign, wave, group }: FoundLink,
  settled: Record<string, string> | undefined,
  { copyCount, parts, now }: Deps,
): CampaignLink | undefined {
  const { client, name, system, welcome, sheet, groups } = campaign;
  const { units, unitOf } = unitsOf(groups, parts.edition.words.least, settled);
  const unit = units.find(({ id }) => id === unitOf[group.id]);
  const { name: waveName, opensOn, closesOn, closedOn } = wave;
  return (
    unit && {
      state: waveStateAt(now(), parts.brand.timeZone, wave),
      kind,
      client,
      campaign: name,
      system,
      welcome,
      wave: {
        name: waveName,
        opensOn,
        closesOn: closedOn !== null && closedOn < closesOn ? closedOn : closesOn,
      },
      unit: { kind: unit.kind, name: unit.name },
      side: group.side,
      units: units.map((each) => ({ name: each.name, asked: each.asked, openLink: each.openLink })),
      least: parts.edition.words.least,
      sheet,
      isCopyMailed: copyCount !== undefined,
    }
  );
}
