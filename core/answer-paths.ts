// In a file of their own: every page loads the routes, and only two screens read links.
export const ANSWER_PATH = '/answer';
export const SHEET_PATH = '/answer/anonymity';
