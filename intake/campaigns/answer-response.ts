import * as v from 'valibot';
import { waveStateAt } from '../../core/campaigns/campaign.ts';
import { surveyOf, translationsOf } from '../../core/campaigns/wave-words.ts';
import { ownEntry } from '../../core/own.ts';
import {
  campaignResponseSchema,
  surveyCopySchema,
} from '../../core/submissions/campaign-response.ts';
import { readKey } from '../enquiries/read-submission.ts';
import { checkAnswers } from '../enquiries/survey-response.ts';
import { json, refuseJson, toRefusal } from '../http/answer.ts';
import { checkValue, readBody } from '../http/body.ts';
import { type DailyCount, readWithin, refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { Refusal } from '../http/refusal.ts';
import { sayIn } from '../http/say-in.ts';
import type { CampaignDeps } from './deps.ts';
import type { NewCopy } from './survey-copies.ts';
import type { NewWaveResponse, Taken } from './wave-responses.ts';

/** Per mailbox. */
export const COPIES_A_DAY = 3;
// A whole office can share one address, as with the other survey.
const COST = 1 / 5;

const REFUSED: Record<Exclude<Taken, 'taken' | 'repeated'>, string> = {
  used: 'has been used',
  early: 'is of a wave that is not open yet',
  closed: 'is of a wave that is closed',
};

/**
 * Logs, measures, mails and counts nothing: neither operators nor metrics may tell when somebody
 * answers (decisions/survey-anonymity.md).
 */
export async function answerCampaignResponse(
  request: Request,
  address: string,
  deps: CampaignDeps,
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
  { store, campaignLimiter, now }: CampaignDeps,
): Promise<Taken> {
  let taken: Taken | undefined;
  try {
    taken = await store.waveResponses.take(response, now());
    return taken;
  } finally {
    if (taken !== 'taken') await campaignLimiter.giveBack(address, COST - SMALL_COST);
  }
}

async function readResponse(request: Request, deps: CampaignDeps): Promise<NewWaveResponse> {
  const { link, given } = await readLinked(request, deps);
  const response = checkValue(campaignResponseSchema, given, sayIn(deps.parts));
  checkAnswers(response, link.survey, deps.parts);
  const retryId = readKey(request);
  if (retryId === null)
    throw new Refusal('invalid', {
      errors: { 'Idempotency-Key': 'must be a random id of the response' },
    });
  return { ...response, link: link.found, retryId };
}

/**
 * Accepts a request for a copy, which is mailed within an hour. The answer is the same when the
 * mailbox has had its copies, so it reveals nothing about it. Nothing is counted or logged except
 * faults.
 */
export async function answerSurveyCopy(
  request: Request,
  address: string,
  count: DailyCount,
  deps: CampaignDeps,
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

async function readCopy(request: Request, deps: CampaignDeps): Promise<NewCopy> {
  const { link, given } = await readLinked(request, deps);
  const copy = checkValue(surveyCopySchema, given, sayIn(deps.parts));
  checkAnswers(copy, link.survey, deps.parts);
  const translations = await translationsOf(link.words, link.found.group.side);
  const translated = ownEntry(translations, copy.language);
  return translated
    ? { ...copy, survey: translated }
    : { ...copy, survey: link.survey, language: '' };
}

/**
 * Reads the body sent with a campaign link; the first use opens the wave.
 * @throws {Refusal} if the link is unknown or its wave isn't open
 */
async function readLinked(request: Request, { store, parts, now }: CampaignDeps) {
  const { isForm, value } = await readBody(request);
  if (isForm) throw new Refusal('unsupported');
  const given = checkValue(v.looseObject(LINKED), value);
  const found = await store.campaigns.findLink(given.campaignToken);
  if (!found) throw new Refusal('invalid', { errors: { campaignToken: 'is of no campaign' } });
  const { wave, group } = found;
  const state = waveStateAt(now(), parts.brand.timeZone, wave);
  const opened = await store.waveResponses.open(wave.id, parts.questionnaire, now());
  if (state !== 'open' || !opened) {
    const reason = state === 'early' ? REFUSED.early : REFUSED.closed;
    throw new Refusal('invalid', { errors: { campaignToken: reason } });
  }
  const { words } = opened;
  return { given, link: { found, words, survey: await surveyOf(words, group.side) } };
}

const LINKED = v.pick(campaignResponseSchema, ['campaignToken']).entries;
