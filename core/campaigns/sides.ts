/** The two sides of a campaign: people who use the system, and those who sponsor it. */
export const SIDES = ['users', 'sponsors'] as const;
export type Side = (typeof SIDES)[number];

/** What the sides, and both together, are called. */
export const CELL_NAMES = {
  all: 'Everybody',
  users: 'Users',
  sponsors: 'Sponsors',
} as const;
