import type { NewAction } from '../../core/campaigns/action.ts';
import type { NewCampaign } from '../../core/campaigns/campaign.ts';
import type { Sheet } from '../../core/campaigns/sheet.ts';
import { readAnswerAddress } from '../../core/link-token.ts';
import type { TestIntake } from './intake.ts';
import { SUBMISSIONS } from './submissions.ts';

export const NO_SHEET: Sheet = {
  ...{ controller: '', processor: '', officer: '', legalBasis: 'not-stated', authority: '' },
  ...{ storage: '', recipients: '', voucher: '', contactName: '', contactEmail: '' },
  ...{ cards: 'none', giver: '' },
};

/** A sheet that lacks nothing. */
export const SHEET: Sheet = {
  controller: 'Northwater, Data protection',
  processor: '',
  officer: 'Jo Marsh, officer@northwater.example',
  legalBasis: 'works-agreement',
  authority: 'The Data Protection Commissioner',
  storage: 'our server in Bristol',
  recipients: 'The works council and the board',
  voucher: 'Petra Holm, head of operations',
  contactName: 'Mara Vogt',
  contactEmail: 'mara@equanta.example',
  cards: 'handed-out',
  giver: 'The works council',
};

/**
 * A campaign with two waves and two groups. Its first wave is open at the time at which the
 * intake's tests start.
 */
export const POLARIS: NewCampaign = {
  client: 'Northwater',
  name: 'Polaris rollout',
  system: 'Polaris',
  welcome: 'Thank you for your time.',
  sheet: SHEET,
  agreement: { kind: 'nobody' },
  waves: [
    { name: 'Go-live', opensOn: '2026-11-20', closesOn: '2026-11-27' },
    { name: '30 days', opensOn: '2026-12-20', closesOn: '2026-12-27' },
  ],
  groups: [
    { name: 'Planners', side: 'users', asked: 12, openLink: 'counted' },
    { name: 'Steering committee', side: 'sponsors', asked: 6, openLink: 'none' },
  ],
};

/** What a client agreed to do. */
export const ACTION: NewAction = {
  category: 'workflow',
  text: 'We drop the second entry.',
  owner: 'Head of operations',
  dueOn: '2026-12-14',
};

/** The token in a campaign's link. */
export function tokenIn(link = ''): string {
  return readAnswerAddress(new URL(link)).token ?? '';
}

/**
 * Sends a response by a campaign's link to an intake without a port, with an idempotency key of its
 * own.
 */
export function postAnswer(
  { post }: Pick<TestIntake, 'post'>,
  campaignToken: string,
  more: object = {},
  key: string = crypto.randomUUID(),
): Promise<Response> {
  const { answers, comments } = SUBMISSIONS['survey-responses'];
  return post(
    'campaign-responses',
    { answers, comments, campaignToken, ...more },
    { 'Idempotency-Key': key },
  );
}
