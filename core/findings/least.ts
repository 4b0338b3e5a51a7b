/** Statements are shown from twice the least number of people on, shares from four times it. */
export const STATEMENTS_FROM = 2;
export const SHARES_FROM = 4;
/** How many members of many may put together what they answered, and learn of nobody else. */
export const MOST_KNOWN = 2;
