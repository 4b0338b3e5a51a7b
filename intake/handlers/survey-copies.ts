import * as v from 'valibot';
import { waveStateAt } from '../../core/campaigns/campaign.ts';
import { surveyCopySchema } from '../../core/submissions/campaign-response.ts';
import { answersTo } from '../../core/submissions/survey-response.ts';
import type { Deps } from '../deps.ts';
import { checkValue, readBody } from '../http/body.ts';
import { type DailyCount, readWithin, refuseTooMany } from '../http/limiter.ts';
import { Refusal } from '../http/refusal.ts';
import type { NewCopy } from '../store/survey/survey-copies.ts';
import { REFUSED } from './campaign-responses.ts';
import { json, refuseJson, toRefusal } from './respond.ts';
import { checkPreview, wordsAnswered } from './survey-response.ts';

/** The most copies that are mailed to a mailbox on a day. */
export const COPIES_A_DAY = 3;
// A whole office answers behind one address, as for responses.
const COST = 1 / 5;

/**
 * Takes a copy of a response to a client's survey, which leaves within an hour. Whoever asks learns
 * nothing of the mailbox: the answer is the same once it has had its copies. Nothing here is
 * counted or logged, save a fault.
 */
export async function answerSurveyCopy(
  request: Request,
  address: string,
  count: DailyCount,
  deps: Deps,
): Promise<Response> {
  try {
    const copy = await readWithin(
      deps.campaignLimiter,
      { request, address, allowedOrigins: deps.settings.allowedOrigins },
      () => readCopy(request, deps),
    );
    refuseTooMany(await deps.campaignLimiter.take(address, COST));
    const now = deps.now();
    if (count.take(copy.userEmail, now)) await deps.store.surveyCopies.add(copy, now);
    return json(202, {});
  } catch (error) {
    return refuseJson(toRefusal(error, deps));
  }
}

async function readCopy(request: Request, deps: Deps): Promise<NewCopy> {
  const { parts, store, now } = deps;
  const { isForm, value } = await readBody(request);
  if (isForm) throw new Refusal('unsupported');
  const given = checkValue(v.looseObject({}), value);
  const schema = v.object({
    ...surveyCopySchema.entries,
    answers: answersTo((await wordsAnswered(given, deps)).sections),
  });
  const {
    campaignToken,
    previewToken,
    edition = parts.edition.id,
    ...copy
  } = checkValue(schema, given);
  checkPreview(previewToken, deps);
  const found = await store.campaigns.findLink(campaignToken);
  if (!found) throw new Refusal('invalid', { errors: { campaignToken: 'is of no campaign' } });
  const state = waveStateAt(now(), parts.brand.timeZone, found.wave);
  if (state !== 'open') throw new Refusal('invalid', { errors: { campaignToken: REFUSED[state] } });
  const { campaign, group } = found;
  return { ...copy, edition, system: campaign.system, side: group.side };
}
