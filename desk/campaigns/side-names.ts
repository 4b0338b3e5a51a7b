import type { Side } from '../../core/campaigns/campaign.ts';
import { CELL_NAMES } from '../../core/findings/cells.ts';

/** The desk's names of the sides. */
export const SIDE_NAMES: Record<Side, string> = {
  users: CELL_NAMES.users,
  sponsors: CELL_NAMES.sponsors,
};
