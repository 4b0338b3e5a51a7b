import * as v from 'valibot';
import { waveStateOn } from '../../core/campaigns/campaign.ts';
import { dayOf } from '../../core/days.ts';
import type { SurveyResponse } from '../../core/submissions/submission.ts';
import { SURVEY_RESPONSE } from '../../core/submissions/survey-response.ts';
import type { EditionWords } from '../../core/survey/edition.ts';
import type { Deps } from '../deps.ts';
import { checkValue } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { isPreviewToken } from '../preview-token.ts';
import type { Entry } from '../store/accept.ts';
import { mailsOfSurvey, recordOfSurvey, type SurveyFacts } from './record.ts';

type Receipt = Entry['receipt'];
type Made = Pick<Entry, 'record' | 'mails'>;

// A new site can be online before the intake is started with it.
const UNKNOWN_EDITION_SECONDS = 60;

/** Why a response by a personal link is refused. */
export const USED = 'has been used';

/** The words that a response answers: those of an edition that is or was in use. @throws {Refusal} */
export async function wordsAnswered(given: Record<string, unknown>, { parts, store, log }: Deps): Promise<EditionWords> {
  const { edition } = checkValue(v.pick(SURVEY_RESPONSE.payload, ['edition']), given);
  if (edition === undefined || edition === parts.edition.id) return parts.edition.words;
  const former = await store.editions.find(edition);
  if (former) return former.words;
  log.warn({ edition }, 'a page shows another edition of the survey than this intake knows: start the intake with the build of the site');
  throw new Refusal('unavailable', { retryAfterSeconds: UNKNOWN_EDITION_SECONDS });
}

/**
 * The record and mails of a checked response.
 * @throws {Refusal} if the survey is coming soon and the response does not prove that its preview
 * was opened, or if the link by which the respondent came takes no responses.
 */
export async function entryOfSurvey(response: SurveyResponse, receipt: Receipt, deps: Deps): Promise<Made> {
  const { parts, store, now } = deps;
  await checkPreview(response, receipt, deps);
  const campaign = response.campaignToken === undefined ? undefined : await campaignOf(response.campaignToken, receipt, store, now());
  const isExpected = await store.responses.isExpected(response.userEmail, campaign?.waveId);
  return { record: recordOfSurvey(response, { edition: response.edition ?? parts.edition.id, isExpected, campaign }), mails: mailsOfSurvey(response) };
}

/**
 * Refuses a response to a survey that is coming soon from whoever has not opened its preview: the
 * copy would mail them the statements. @throws {Refusal}
 */
async function checkPreview(response: SurveyResponse, receipt: Receipt, deps: Deps): Promise<void> {
  const { parts, store } = deps;
  if (parts.isSurveyOpen || isPreviewToken(response.previewToken, parts.previewTokenHash)) return;
  // A response that was stored before is only told so again.
  if (await store.hasReceipt(receipt)) return;
  throw new Refusal('closed', { errors: { previewToken: parts.answers.refused.closed.text } });
}

/** The wave and group of a link. A wave takes responses until it is closed for good. @throws {Refusal} */
async function campaignOf(token: string, receipt: Receipt, { campaigns, hasReceipt }: Deps['store'], now: number): Promise<SurveyFacts['campaign']> {
  const found = await campaigns.findLink(token);
  if (!found) throw new Refusal('invalid', { errors: { campaignToken: 'is of no campaign' } });
  const { wave, group, invitation } = found;
  // A response that was stored before is only told so again.
  const isReplay = await hasReceipt(receipt);
  if (invitation?.isAnswered && !isReplay) throw new Refusal('invalid', { errors: { campaignToken: USED } });
  if (wave.closedOn !== null && !isReplay) throw new Refusal('invalid', { errors: { campaignToken: 'is of a wave that is closed' } });
  if (waveStateOn(dayOf(now), wave) === 'early') throw new Refusal('invalid', { errors: { campaignToken: 'is of a wave that is not open yet' } });
  return { waveId: wave.id, groupId: group.id, invitationId: invitation?.id };
}
