import * as v from 'valibot';
import { isPreviewToken } from '../../command-line/preview-token.ts';
import type { SurveyResponse } from '../../core/submissions/submission.ts';
import { answersTo } from '../../core/submissions/survey-answers.ts';
import { type ShownSurvey, showSurvey } from '../../core/survey/shown-survey.ts';
import { checkValue } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { sayIn } from '../http/say-in.ts';
import type { Entry } from './accept.ts';
import type { EnquiryDeps } from './deps.ts';

type Receipt = Entry['receipt'];
type Made = Pick<Entry, 'record' | 'mails'>;

/** @throws {Refusal} if the page showed other words. */
export function checkAnswers(
  response: { wordsId?: string | undefined },
  { wordsId, sections }: ShownSurvey,
  parts: EnquiryDeps['parts'],
): void {
  if (response.wordsId !== undefined && response.wordsId !== wordsId)
    throw new Refusal('invalid', { errors: { wordsId: parts.mistakes.otherWords } });
  checkValue(v.object({ answers: answersTo(sections) }), response, sayIn(parts));
}

/**
 * @throws {Refusal} if the response answers other words, or the survey is coming soon and the
 * preview was not opened.
 */
export async function entryOfSurvey(
  response: SurveyResponse,
  receipt: Receipt,
  deps: EnquiryDeps,
): Promise<Made> {
  const survey = await showSurvey(deps.parts.questionnaire);
  // A replay is only answered again.
  if (!(await deps.store.hasReceipt(receipt))) {
    checkPreview(response.previewToken, deps);
    checkAnswers(response, survey, deps.parts);
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
 * The copy would mail the statements to somebody who has not opened the preview. @throws {Refusal}
 */
function checkPreview(
  previewToken: string | undefined,
  { parts }: Pick<EnquiryDeps, 'parts'>,
): void {
  if (parts.isSurveyOpen || isPreviewToken(previewToken, parts.previewTokenHash)) return;
  throw new Refusal('closed', { errors: { previewToken: parts.answers.refused.closed.text } });
}
