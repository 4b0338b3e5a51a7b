export const SIDES = ['users', 'sponsors'] as const;
export type Side = (typeof SIDES)[number];

export const CELL_NAMES = {
  all: 'Everybody',
  users: 'Users',
  sponsors: 'Sponsors',
} as const;
