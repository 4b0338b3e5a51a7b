/** The most statements and sections that the survey's screens can show well. */
export const MOST_STATEMENTS = 60;
export const MOST_SECTIONS = 12;
/** The fewest that make a survey. */
export const LEAST_STATEMENTS = 10;
export const LEAST_SECTIONS = 3;
