import * as v from 'valibot';
import type { SurveyResponse } from '../../core/submissions/submission.ts';
import { SURVEY_RESPONSE } from '../../core/submissions/survey-response.ts';
import type { EditionWords } from '../../core/survey/edition.ts';
import type { Deps } from '../deps.ts';
import { checkValue } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { isPreviewToken } from '../preview-token.ts';
import type { Entry } from '../store/inbox/accept.ts';

type Receipt = Entry['receipt'];
type Made = Pick<Entry, 'record' | 'mails'>;

// A new site can be online before the intake is started with it.
const UNKNOWN_EDITION_SECONDS = 60;

/**
 * The words that a response answers: those of an edition that is or was in use. @throws {Refusal}
 */
export async function wordsAnswered(
  given: Record<string, unknown>,
  { parts, store, log }: Deps,
): Promise<EditionWords> {
  const { edition } = checkValue(v.pick(SURVEY_RESPONSE.payload, ['edition']), given);
  if (edition === undefined || edition === parts.edition.id) return parts.edition.words;
  const former = await store.editions.find(edition);
  if (former) return former.words;
  log.warn(
    { edition },
    'a page shows another edition of the survey than this intake knows: start the intake with the build of the site',
  );
  throw new Refusal('unavailable', { retryAfterSeconds: UNKNOWN_EDITION_SECONDS });
}

/**
 * The record and mails of a checked response.
 * @throws {Refusal} if the survey is coming soon and the response does not prove that its preview
 * was opened.
 */
export async function entryOfSurvey(
  response: SurveyResponse,
  receipt: Receipt,
  deps: Deps,
): Promise<Made> {
  // A response that came before is only told so again.
  if (!(await deps.store.hasReceipt(receipt))) checkPreview(response.previewToken, deps);
  const { userEmail, answers, comments } = response;
  const secret = { answers, comments, words: await wordsAnswered(response, deps) };
  return {
    record: { kind: 'survey', userEmail },
    // The only mail to a visitor that repeats the submission, because the respondent expects it.
    mails: [{ kind: 'survey-copy', recipient: userEmail, facts: {}, secret }],
  };
}

/**
 * Refuses a response to a survey that is coming soon from whoever has not opened its preview: the
 * copy would mail them the statements. @throws {Refusal}
 */
export function checkPreview(
  previewToken: string | undefined,
  { parts }: Pick<Deps, 'parts'>,
): void {
  if (parts.isSurveyOpen || isPreviewToken(previewToken, parts.previewTokenHash)) return;
  throw new Refusal('closed', { errors: { previewToken: parts.answers.refused.closed.text } });
}
