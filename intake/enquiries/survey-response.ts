import * as v from 'valibot';
import { isPreviewToken } from '../../command-line/preview-token.ts';
import type { SurveyResponse } from '../../core/submissions/submission.ts';
import { answersTo } from '../../core/submissions/survey-answers.ts';
import { type ShownSurvey, showSurvey } from '../../core/survey/shown-survey.ts';
import { checkValue } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { Entry } from './accept.ts';
import type { EnquiryDeps } from './deps.ts';

type Receipt = Entry['receipt'];
type Made = Pick<Entry, 'record' | 'mails'>;

/** Why an answer to other words than those that are asked is refused, for whoever reads it. */
export const OTHER_WORDS =
  'The survey’s words have changed since this page was loaded. Reload it: answers to statements that read the same stay, and the others are asked again.';

/** Checks that answers fit what is asked. @throws {Refusal} if the page showed other words. */
export function checkAnswers(
  response: { wordsId?: string | undefined },
  { wordsId, sections }: ShownSurvey,
): void {
  if (response.wordsId !== undefined && response.wordsId !== wordsId)
    throw new Refusal('invalid', { errors: { wordsId: OTHER_WORDS } });
  checkValue(v.object({ answers: answersTo(sections) }), response);
}

/**
 * The record and mails of a checked response.
 * @throws {Refusal} if it answers other words, or the survey is coming soon and it does not prove
 * that its preview was opened.
 */
export async function entryOfSurvey(
  response: SurveyResponse,
  receipt: Receipt,
  deps: EnquiryDeps,
): Promise<Made> {
  const survey = await showSurvey(deps.parts.questionnaire);
  // A response that came before is only told so again.
  if (!(await deps.store.hasReceipt(receipt))) {
    checkPreview(response.previewToken, deps);
    checkAnswers(response, survey);
  }
  const { userEmail, answers, comments } = response;
  const secret = { answers, comments, survey };
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
function checkPreview(
  previewToken: string | undefined,
  { parts }: Pick<EnquiryDeps, 'parts'>,
): void {
  if (parts.isSurveyOpen || isPreviewToken(previewToken, parts.previewTokenHash)) return;
  throw new Refusal('closed', { errors: { previewToken: parts.answers.refused.closed.text } });
}
