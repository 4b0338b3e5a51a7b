import type { Refused } from '../../../../core/submissions/delivery.ts';
import { fetchCampaign } from '../../../forms/delivery/campaign-links.ts';

/**
 * A link takes no answers if its wave is closed or early, if it has counted, or if it is deleted.
 */
export type Refusal = 'early' | 'closed' | 'used' | 'unknown';

/** Undefined if the refusal isn't about the link. */
export async function explainRefusal(
  { errors: { campaignToken: fault } }: Refused,
  token: string,
): Promise<Refusal | undefined> {
  if (fault === undefined) return undefined;
  if (fault === 'has been used') return 'used';
  const link = await fetchCampaign(token).catch(() => ({ state: 'closed' as const }));
  if (!link) return 'unknown';
  return link.state === 'open' ? undefined : link.state;
}
