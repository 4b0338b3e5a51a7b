import * as v from 'valibot';
import { type Answers, isAnswers } from '../survey/answers.ts';
import { isWordsId } from '../survey/wording.ts';
import type { Forwarding, Mail } from './define-form.ts';
import { timestamp } from './fields.ts';
import { FORMS } from './forms.ts';
import { comments, EVERY_STATEMENT } from './survey-answers.ts';

/**
 * It has no form without JavaScript, and no list shows it. Only the respondent's copy is kept,
 * until it has left; the firm gets no notice.
 */
export const SURVEY_RESPONSE = {
  timeField: 'submittedAt',
  payload: v.object({
    ...FORMS['access-requests'].fields,
    answers: v.custom<Answers>(isAnswers, EVERY_STATEMENT),
    comments,
    submittedAt: timestamp,
    /** The words that were shown (`ShownSurvey`); today's if missing. */
    wordsId: v.optional(v.custom<string>(isWordsId, 'must be the id of the words that were shown')),
    /** Without it, a response is refused while the survey is coming soon. */
    previewToken: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  mails: { 'survey-copy': { to: 'visitor', oncePer: 'day' } } satisfies Record<string, Mail>,
  forwarding: { variable: 'FORWARD_SURVEY_URL', isRequired: false } satisfies Forwarding,
  promise: 'the survey: responses reach the firm, and a copy is e-mailed',
} as const;
