import type { BotSigns } from '../../../core/submissions/bot-signs.ts';
import type { Delivery, PayloadOf } from '../../../core/submissions/submission.ts';

/**
 * Delivers an access request in the background. Its failure is logged to the console only
 * (specification, points 4 and 8).
 */
export function deliverAccess(
  delivery: Delivery,
  payload: PayloadOf<'access-requests'>,
  signs?: BotSigns,
): void {
  delivery
    .deliver({ resource: 'access-requests', payload }, signs)
    .catch((error: unknown) => console.error('The access request could not be delivered:', error));
}

/**
 * Delivers the access request that an earlier visit could not deliver. Called when a page finds
 * that access is granted already.
 */
export async function resumeAccessDelivery(delivery: Delivery): Promise<void> {
  const kept = await delivery.kept('access-requests');
  if (kept) deliverAccess(delivery, kept);
}
