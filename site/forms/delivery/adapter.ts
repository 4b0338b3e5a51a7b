import type { Deliver, Delivery } from '../../../core/submissions/submission.ts';

/** What each of the three adapters exports. The bundle contains only the chosen one. */
export interface Adapter {
  deliver: Deliver;
  kept: Delivery['kept'];
  discard: Delivery['discard'];
}

export const TIME_LIMIT_MS = 15_000;
