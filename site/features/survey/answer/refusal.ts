import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import { dayOf } from '../../../../core/days.ts';
import type { Refused } from '../../../../core/submissions/delivery.ts';
import { fetchCampaign } from '../../../forms/delivery/campaign-links.ts';

/**
 * A link takes no answers if its wave is closed or early, if it has counted, or if it is deleted.
 */
export type Refusal = 'early' | 'closed' | 'used' | 'unknown';

/**
 * Why a link takes no answers any more, and what is known of it now; undefined if the refusal isn't
 * about the link.
 */
export async function explainRefusal(
  { errors: { campaignToken: fault } }: Refused,
  { token, campaign }: { token: string; campaign: CampaignLink },
): Promise<{ about: Refusal; link: CampaignLink } | undefined> {
  if (fault === undefined) return undefined;
  if (fault === 'has been used') return { about: 'used', link: campaign };
  const link = await fetchCampaign(token).catch(() => undefined);
  if (link) return link.state === 'open' ? undefined : { about: link.state, link };
  // It opened the survey, so it was deleted with its wave, as personal links and cards are.
  const { wave } = campaign;
  const today = dayOf(Date.now());
  const closesOn = wave.closesOn < today ? wave.closesOn : today;
  return { about: 'closed', link: { ...campaign, wave: { ...wave, closesOn } } };
}
