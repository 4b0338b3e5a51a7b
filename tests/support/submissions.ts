import { FORMS } from '../../core/submissions/forms.ts';
import type { PayloadOf, Resource } from '../../core/submissions/submission.ts';
import { byComment } from '../../core/survey/comments.ts';
import { NOW } from './intake.ts';

const time = new Date(NOW).toISOString();
const source = 'http://localhost/adoption/contact';

export const SUBMISSIONS = {
  'contact-messages': {
    formName: FORMS['contact-messages'].formName,
    name: 'Ines Duarte',
    userEmail: 'ines@example.org',
    company: 'Example Packing',
    phone: '+44 20 7946 0000',
    message: 'Nobody uses the planning system.',
    sentAt: time,
    source,
  },
  'guide-requests': {
    formName: FORMS['guide-requests'].formName,
    userEmail: 'ines@example.org',
    requestedAt: time,
    source,
  },
  'newsletter-signups': {
    formName: FORMS['newsletter-signups'].formName,
    userEmail: 'ines@example.org',
    subscribedAt: time,
    source,
  },
  'access-requests': {
    formName: FORMS['access-requests'].formName,
    userEmail: 'ines@example.org',
    userRole: 'Planner',
    userCompany: 'Example Packing',
    accessTime: time,
    source,
  },
  'survey-responses': {
    userEmail: 'ines@example.org',
    userRole: 'Planner',
    userCompany: 'Example Packing',
    answers: Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [String(index + 1), (index % 5) + 1]),
    ),
    comments: { ...byComment(() => ''), workingWell: 'The labels.' },
    submittedAt: time,
  },
} as const satisfies { [Name in Resource]: PayloadOf<Name> };
