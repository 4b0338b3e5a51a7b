import { type Agreement, missingOf, statedOf } from '../../core/campaigns/sheet.ts';
import type { Trx } from '../engine/tables.ts';
import { type Campaign, lockCampaign, type Outcome } from './read-campaigns.ts';

/** Stores the new agreement that comes with a change. @returns why the change is refused */
export async function agreeToChange(
  trx: Trx,
  before: Campaign,
  change: Partial<Campaign>,
  agreement: Agreement | undefined,
): Promise<'agreed' | 'incomplete' | undefined> {
  const refusal = whyNotAgreed(before, change, agreement);
  if (!refusal && agreement) await storeAgreement(trx, before.id, agreement);
  return refusal;
}

/**
 * Why a change to what an agreed anonymity sheet states is refused: it needs a new agreement (if
 * one was made with somebody), or makes the sheet incomplete.
 * @param change the changed fields of the campaign
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

/** Only a complete sheet can be agreed. */
export async function agree(trx: Trx, id: string, agreement: Agreement): Promise<Outcome> {
  const campaign = await lockCampaign(trx, id);
  if (!campaign) return 'gone';
  if (missingOf(campaign).length > 0) return 'incomplete';
  await storeAgreement(trx, id, agreement);
  return 'done';
}

async function storeAgreement(trx: Trx, id: string, agreement: Agreement): Promise<void> {
  await trx
    .updateTable('campaign')
    .set({ agreement: JSON.stringify(agreement) })
    .where('id', '=', id)
    .execute();
}
