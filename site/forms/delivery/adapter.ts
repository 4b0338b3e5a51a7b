import type { Deliver, Delivery } from '../../../core/submissions/submission.ts';

/** What each of the three adapters exports. The build puts one of them into the bundle, and no other. */
export interface Adapter {
  deliver: Deliver;
  kept: Delivery['kept'];
  discard: Delivery['discard'];
}

/** An attempt that takes longer counts as failed. */
export const TIME_LIMIT_MS = 15_000;
