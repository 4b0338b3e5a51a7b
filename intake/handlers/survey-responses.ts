import { defineResource } from './resource.ts';

/**
 * Responses to the survey: who answered and what was answered are stored apart; the respondent is mailed a copy. The firm gets no notice:
 * its time would tell which answers are whose. Nothing is kept aside as spam, for that would keep both together. A draft that several devices
 * shared is closed with it.
 */
export const surveyResponses = defineResource({
  resource: 'survey-responses',
  timeField: 'submittedAt',
  isTrapped: false,
  record: ({ userEmail, userRole, userCompany, answers, comments, draftToken }) => ({
    kind: 'survey',
    respondent: { userEmail, userRole, userCompany },
    answers,
    comments,
    draftToken,
  }),
  mails: ({ userEmail, answers, comments }) => [{ kind: 'survey-copy', recipient: userEmail, facts: { answers, comments } }],
});
