import * as v from 'valibot';
import type { SurveyResponse } from '../../../core/submissions/submission.ts';
import { responseTo } from '../../../core/submissions/survey-response.ts';
import type { SurveySection } from '../../../core/survey/survey.ts';

/** A respondent whose response goes to nobody needs no address. */
const ANYBODY = { userEmail: v.string(), userRole: v.string(), userCompany: v.string() };

/**
 * Validates a response to the survey.
 * @param needsRespondent whether it must say who answered.
 * @returns the parsed response, or an error message for each invalid field.
 */
export function checkResponse(
  response: SurveyResponse,
  sections: readonly SurveySection[],
  needsRespondent: boolean,
): { response: SurveyResponse } | { errors: Record<string, string> } {
  const schema = responseTo(sections);
  const result = v.safeParse(
    needsRespondent ? schema : v.object({ ...schema.entries, ...ANYBODY }),
    response,
    { abortPipeEarly: true },
  );
  if (result.success) return { response: result.output };
  return {
    errors: Object.fromEntries(
      result.issues.map(({ path, message }) => [String(path?.at(-1)?.key ?? ''), message]),
    ),
  };
}
