/** After the firm's words for the scale. */
export const RATINGS =
  'Of many people: how many rated a statement unfavourable (1 or 2), neutral (3) and favourable (4 or 5).';

export const NO_STATEMENTS =
  'No scores of single statements, which could tell what single people answered.';
