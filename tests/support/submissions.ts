import { FORMS } from '../../core/submissions/forms.ts';
import type { FormResource, PayloadOf, Resource } from '../../core/submissions/submission.ts';
import { byComment } from '../../core/survey/comments.ts';
import { NOW } from './intake.ts';

const time = new Date(NOW).toISOString();
const ROLE = { userEmail: 'ines@example.org', userRole: 'Planner', userCompany: 'Example Packing' };

/** What is typed into a field; a word into any other. */
const TYPED: Record<string, string> = {
  ...{ ...ROLE, name: 'Ines Duarte', company: 'Example Packing', phone: '+44 20 7946 0000' },
  message: 'Nobody uses the planning system.',
};

function submissionTo<Name extends FormResource>(name: Name): PayloadOf<Name> {
  const { formName, timeField, fields } = FORMS[name];
  const typed = Object.keys(fields).map((field) => [field, TYPED[field] ?? 'Typed']);
  // The cast is needed: TypeScript can't link the fields to the form.
  return {
    ...{ formName, ...Object.fromEntries(typed), [timeField]: time },
    source: 'http://localhost/adoption/contact',
  } as PayloadOf<Name>;
}

export const SUBMISSIONS = {
  'contact-messages': submissionTo('contact-messages'),
  'guide-requests': submissionTo('guide-requests'),
  'newsletter-signups': submissionTo('newsletter-signups'),
  'access-requests': submissionTo('access-requests'),
  'survey-responses': {
    ...ROLE,
    answers: Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [String(index + 1), (index % 5) + 1]),
    ),
    comments: { ...byComment(() => ''), workingWell: 'The labels.' },
    submittedAt: time,
  },
} satisfies { [Name in Resource]: PayloadOf<Name> };
