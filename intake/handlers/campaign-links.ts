import { type CampaignLink, waveStateOn } from '../../core/campaigns/campaign.ts';
import { isLinkToken } from '../../core/campaigns/link-token.ts';
import { dayOf } from '../../core/days.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { Deps } from '../deps.ts';
import { bearerOf } from '../http/bearer.ts';
import { refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { checkOrigin } from '../http/origin.ts';
import type { FoundLink } from '../store/campaign-links.ts';
import { json, refuseJson, toRefusal } from './respond.ts';

/** Tells what a campaign's link is for. Its token comes in `Authorization`, so that it doesn't get into logs (interface.md, HTTP). */
export async function answerCampaignLink(request: Request, address: string, deps: Deps): Promise<Response> {
  try {
    checkOrigin(request, deps.settings.allowedOrigins);
    refuseTooMany(await deps.limiter.take(address, SMALL_COST));
    const token = bearerOf(request);
    if (!isLinkToken(token)) return json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
    const found = await deps.store.campaigns.findLink(token);
    return found ? json(200, describeLink(found, deps.now())) : json(404, { error: 'unknown' });
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'campaign-links'));
  }
}

function describeLink({ campaign, wave: { name, opensOn, closesOn, closedOn }, group, invitation }: FoundLink, now: number): CampaignLink {
  const { client, system, welcome, groups } = campaign;
  return {
    state: invitation?.isAnswered ? 'used' : waveStateOn(dayOf(now), { opensOn, closesOn, closedOn }),
    client,
    system,
    welcome,
    wave: { name, opensOn, closesOn: closedOn !== null && closedOn < closesOn ? closedOn : closesOn },
    group: group.name,
    groups: groups.map((each) => each.name),
    least: LEAST_PEOPLE,
  };
}
