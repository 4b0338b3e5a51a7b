import type { BotSigns } from '../../../core/submissions/bot-signs.ts';
import type { Delivery, PayloadOf } from '../../../core/submissions/submission.ts';

/** In the background. A failure is only logged to the console (specification, points 4 and 8). */
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
 * Call it when a page finds that access was granted earlier: that visit's request may be
 * undelivered.
 */
export async function resumeAccessDelivery(delivery: Delivery): Promise<void> {
  const kept = await delivery.kept('access-requests');
  if (kept) deliverAccess(delivery, kept);
}
