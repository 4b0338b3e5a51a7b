import * as v from 'valibot';
import { type Answers, isAnswers, isCompleteAnswers } from '../survey/answers.ts';
import { byComment } from '../survey/comments.ts';
import { isWordsId } from '../survey/wording.ts';
import type { Forwarding, Mail } from './define-form.ts';
import { optionalTextBlock, timestamp } from './fields.ts';
import { FORMS } from './forms.ts';

const EVERY_STATEMENT = 'Please answer every statement with a whole number from 1 to 5.';

/**
 * A survey response. It has no form that works without JavaScript, and no list shows it. Nothing of
 * it is kept but the respondent's copy, until that has left: the firm gets no notice.
 */
export const SURVEY_RESPONSE = {
  timeField: 'submittedAt',
  payload: v.object({
    ...FORMS['access-requests'].fields,
    answers: v.custom<Answers>(isAnswers, EVERY_STATEMENT),
    comments: v.object(byComment(() => optionalTextBlock)),
    submittedAt: timestamp,
    /** The words that were shown (`ShownSurvey`); those that are asked now if it is missing. */
    wordsId: v.optional(v.custom<string>(isWordsId, 'must be the id of the words that were shown')),
    /** The preview token, without which a response is refused while the survey is coming soon. */
    previewToken: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  mails: { 'survey-copy': { to: 'visitor', oncePer: 'day' } } satisfies Record<string, Mail>,
  forwarding: { variable: 'FORWARD_SURVEY_URL', isRequired: false } satisfies Forwarding,
  promise: 'the survey: responses reach the firm, and a copy is e-mailed',
} as const;

/** The schema of the answers to a survey: to every statement, and to no other. */
export function answersTo(sections: Parameters<typeof isCompleteAnswers>[0]) {
  return v.custom<Answers>((given) => isCompleteAnswers(sections, given), EVERY_STATEMENT);
}

export function responseTo(sections: Parameters<typeof isCompleteAnswers>[0]) {
  return v.object({ ...SURVEY_RESPONSE.payload.entries, answers: answersTo(sections) });
}
