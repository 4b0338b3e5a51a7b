/** Statements need twice the least number of people, shares four times. */
export const STATEMENTS_FROM = 2;
export const SHARES_FROM = 4;
/** In larger parts: how many members may pool their answers without learning anybody else's. */
export const MOST_KNOWN = 2;
