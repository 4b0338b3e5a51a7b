import * as v from 'valibot';
import type { SurveyResponse } from '../../../core/submissions/submission.ts';
import { draftLinkSchema } from '../../../core/submissions/survey-draft.ts';
import { SURVEY_RESPONSE } from '../../../core/submissions/survey-response.ts';

/** A response as it would be sent, or what is wrong with it by the name of its field. */
export function checkResponse(response: SurveyResponse): { response: SurveyResponse } | { errors: Record<string, string> } {
  const result = v.safeParse(SURVEY_RESPONSE.payload, response, { abortPipeEarly: true });
  if (result.success) return { response: result.output };
  return { errors: Object.fromEntries(result.issues.map(({ path, message }) => [String(path?.at(-1)?.key ?? ''), message])) };
}

/** What is wrong with an address that a link is to be mailed to, by the very rule of the intake; undefined where nothing is. */
export function checkAddress(userEmail: string): string | undefined {
  return v.safeParse(draftLinkSchema, { userEmail }, { abortPipeEarly: true }).issues?.[0].message;
}
