import type { Side } from '../../core/campaigns/campaign.ts';

/** The desk's names of the sides. */
export const SIDE_NAMES: Record<Side, string> = { users: 'People who use it', sponsors: 'Sponsors' };
