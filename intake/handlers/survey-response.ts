import * as v from 'valibot';
import type { SurveyResponse } from '../../core/submissions/submission.ts';
import { SURVEY_RESPONSE } from '../../core/submissions/survey-response.ts';
import { type ShownSurvey, showSurvey } from '../../core/survey/shown-survey.ts';
import type { Deps } from '../deps.ts';
import { checkValue } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { isPreviewToken } from '../preview-token.ts';
import type { Entry } from '../store/inbox/accept.ts';

type Receipt = Entry['receipt'];
type Made = Pick<Entry, 'record' | 'mails'>;

/** Why an answer to other words than those that are asked is refused, for whoever reads it. */
export const OTHER_WORDS =
  'The survey’s words have changed since this page was loaded. Reload it: answers to statements that read the same stay, and the others are asked again.';

/** Refuses a response whose page showed other words. @throws {Refusal} */
export function checkWords(shown: string | undefined, asked: string): void {
  if (shown !== undefined && shown !== asked)
    throw new Refusal('invalid', { errors: { wordsId: OTHER_WORDS } });
}

/** The sections that a response to the site's survey answers. @throws {Refusal} */
export async function surveyAnswered(
  given: Record<string, unknown>,
  { parts: { questionnaire } }: Pick<Deps, 'parts'>,
): Promise<ShownSurvey['sections']> {
  const { wordsId } = checkValue(v.pick(SURVEY_RESPONSE.payload, ['wordsId']), given);
  const survey = await showSurvey(questionnaire);
  checkWords(wordsId, survey.wordsId);
  return survey.sections;
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
  const { parts, store } = deps;
  // A response that was stored before is only told so again.
  if (!(await store.hasReceipt(receipt))) checkPreview(response.previewToken, deps);
  const { userEmail, userRole, userCompany, answers, comments } = response;
  return {
    // The respondent and the answers are stored apart.
    record: {
      kind: 'survey',
      respondent: { userEmail, userRole, userCompany },
      edition: parts.edition.id,
      isExpected: await store.responses.isExpected(userEmail),
      answers,
      comments,
    },
    // The only mail to a visitor that repeats the submission, because the respondent expects it.
    // Its answers are stored apart, encrypted.
    mails: [{ kind: 'survey-copy', recipient: userEmail, facts: {} }],
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
