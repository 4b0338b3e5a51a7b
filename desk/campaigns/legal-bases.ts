import type { Sheet } from '../../core/campaigns/campaign.ts';

/** The desk's names of the legal bases. */
export const BASIS_NAMES: Record<Sheet['legalBasis'], string> = {
  'not-stated': 'Not stated yet',
  'legitimate-interests': 'Legitimate interests (Article 6(1)(f) GDPR)',
  consent: 'Consent (Article 6(1)(a) GDPR)',
  'works-agreement': 'A works agreement (Article 88 GDPR)',
};
