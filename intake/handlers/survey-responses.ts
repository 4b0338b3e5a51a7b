import { defineResource } from './resource.ts';

const STATEMENTS = Array.from({ length: 30 }, (_, index) => String(index + 1));

/**
 * Responses to the survey: who answered and what was answered are stored apart; the respondent is mailed a copy. The firm gets no notice:
 * its time would tell which answers are whose. Nothing is kept aside as spam, for that would keep both together.
 */
export const surveyResponses = defineResource({
  resource: 'survey-responses',
  timeField: 'submittedAt',
  isTrapped: false,
  check: ({ answers }) => {
    const given = Object.keys(answers);
    const isComplete = given.length === STATEMENTS.length && STATEMENTS.every((id) => Object.hasOwn(answers, id));
    return isComplete ? {} : { answers: 'Please answer each of the 30 statements.' };
  },
  record: ({ userEmail, userRole, userCompany, answers, comments }) => ({
    kind: 'survey',
    respondent: { userEmail, userRole, userCompany },
    answers,
    comments,
  }),
  mails: ({ userEmail, answers, comments }) => [{ kind: 'survey-copy', recipient: userEmail, facts: { answers, comments } }],
});
