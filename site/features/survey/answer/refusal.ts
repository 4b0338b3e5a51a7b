import type { Refused } from '../../../../core/submissions/delivery.ts';
import { fetchCampaign } from '../../../forms/delivery/campaign-links.ts';

/** Why a link takes no answers: its wave is closed or early, it has counted, or it is deleted. */
export type Refusal = 'early' | 'closed' | 'used' | 'unknown';

/** Why the link was refused; undefined if the refusal is about something else. */
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
