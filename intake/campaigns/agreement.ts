import { type Agreement, missingOf, statedOf } from '../../core/campaigns/sheet.ts';
import type { Trx } from '../engine/tables.ts';
import { type Campaign, findCampaign, lockCampaign, type Outcome } from './read-campaigns.ts';

/**
 * Why a change isn't made of what an agreed anonymity sheet states: it needs a new agreement, where
 * there is somebody to agree with, or leaves the sheet incomplete. @param change what it makes of the campaign.
 */
export function whyNotAgreed(
  before: Campaign,
  change: Partial<Campaign>,
  agreement: Agreement | undefined,
): 'agreed' | 'incomplete' | undefined {
  const after = { ...before, ...change };
  if (!before.agreement || statedOf(before) === statedOf(after)) return undefined;
  if (before.agreement.kind === 'agreed' && !agreement) return 'agreed';
  return missingOf(after).length > 0 ? 'incomplete' : undefined;
}

/** Stores the agreement on a campaign's sheet, if it is complete. */
export async function agree(trx: Trx, id: string, agreement: Agreement): Promise<Outcome> {
  const campaign = (await lockCampaign(trx, id)) && (await findCampaign(trx, id));
  if (!campaign) return 'gone';
  if (missingOf(campaign).length > 0) return 'incomplete';
  await storeAgreement(trx, id, agreement);
  return 'done';
}

/** Stores an agreement that came with a change, if one came. */
export async function storeAgreement(
  trx: Trx,
  id: string,
  agreement: Agreement | undefined,
): Promise<void> {
  if (!agreement) return;
  await trx
    .updateTable('campaign')
    .set({ agreement: JSON.stringify(agreement) })
    .where('id', '=', id)
    .execute();
}
