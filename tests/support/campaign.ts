import type { NewCampaign } from '../../core/campaigns/campaign.ts';

/** A campaign with two waves and two groups. Its first wave is open at the time at which the intake's tests start. */
export const POLARIS: NewCampaign = {
  client: 'Northwater',
  name: 'Polaris rollout',
  system: 'Polaris',
  welcome: 'Thank you for your time.',
  sheet: {
    controller: '',
    processor: '',
    legalBasis: 'not-stated',
    recipients: '',
    contactName: '',
    contactEmail: '',
  },
  waves: [
    { name: 'Go-live', opensOn: '2026-11-20', closesOn: '2026-11-27' },
    { name: '30 days', opensOn: '2026-12-20', closesOn: '2026-12-27' },
  ],
  groups: [
    { name: 'Planners', side: 'users', asked: 12, openLink: 'counted' },
    { name: 'Steering committee', side: 'sponsors', asked: 8, openLink: 'counted' },
  ],
};
