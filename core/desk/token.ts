/** What a token of the desk consists of: words of unaccented letters, digits and signs. A header holds nothing else. */
export const OPERATOR_TOKEN = /^[!-~]+( [!-~]+)*$/;
