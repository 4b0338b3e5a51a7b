import * as v from 'valibot';
import { campaignResponseSchema } from '../../core/submissions/campaign-response.ts';
import { answersTo } from '../../core/submissions/survey-response.ts';
import type { Deps } from '../deps.ts';
import { checkValue, readBody } from '../http/body.ts';
import { readWithin, refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { Refusal } from '../http/refusal.ts';
import type { NewWaveResponse, Taken } from '../store/campaigns/wave-responses.ts';
import { readKey } from './receive.ts';
import { json, refuseJson, toRefusal } from './respond.ts';
import { checkPreview, wordsAnswered } from './survey-response.ts';

// A whole office answers behind one address, as with the other survey.
const COST = 1 / 5;

export const REFUSED: Record<Exclude<Taken, 'taken' | 'repeated'>, string> = {
  used: 'has been used',
  early: 'is of a wave that is not open yet',
  closed: 'is of a wave that is closed',
};

/**
 * Takes a response that came by a campaign's link. Nothing of it is logged, measured, mailed or
 * counted: neither operators nor metrics can tell when somebody answers
 * (decisions/survey-anonymity.md).
 */
export async function answerCampaignResponse(
  request: Request,
  address: string,
  deps: Deps,
): Promise<Response> {
  try {
    const response = await readWithin(
      deps.campaignLimiter,
      { request, address, allowedOrigins: deps.settings.allowedOrigins },
      () => readResponse(request, deps),
    );
    refuseTooMany(await deps.campaignLimiter.take(address, COST));
    const taken = await takeOnce(response, address, deps);
    if (taken !== 'taken' && taken !== 'repeated')
      throw new Refusal('invalid', { errors: { campaignToken: REFUSED[taken] } });
    void deps.mix();
    return json(taken === 'taken' ? 201 : 200, {});
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'campaign-responses'));
  }
}

async function takeOnce(
  response: NewWaveResponse,
  address: string,
  { store, campaignLimiter, now }: Deps,
): Promise<Taken> {
  let taken: Taken | undefined;
  try {
    taken = await store.waveResponses.take(response, now());
    return taken;
  } finally {
    if (taken !== 'taken') await campaignLimiter.giveBack(address, COST - SMALL_COST);
  }
}

async function readResponse(request: Request, deps: Deps): Promise<NewWaveResponse> {
  const { store, parts } = deps;
  const { isForm, value } = await readBody(request);
  if (isForm) throw new Refusal('unsupported');
  const given = checkValue(v.looseObject({}), value);
  const schema = v.object({
    ...campaignResponseSchema.entries,
    answers: answersTo((await wordsAnswered(given, deps)).sections),
  });
  const {
    campaignToken,
    edition = parts.edition.id,
    answers,
    comments,
    previewToken,
  } = checkValue(schema, given);
  const retryId = readKey(request);
  if (retryId === null)
    throw new Refusal('invalid', {
      errors: { 'Idempotency-Key': 'must be a random id of the response' },
    });
  checkPreview(previewToken, deps);
  const link = await store.campaigns.findLink(campaignToken);
  if (!link) throw new Refusal('invalid', { errors: { campaignToken: 'is of no campaign' } });
  return { link, edition, answers, comments, retryId };
}
