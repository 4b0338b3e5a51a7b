/** A valid operator token: words of printable ASCII characters, because it is sent in a header. */
export const OPERATOR_TOKEN = /^[!-~]+( [!-~]+)*$/;
