// The token of a personal link is a hash, that of an open link holds encrypted ids, a card's is
// short enough to be typed.
const LINK = /^([\w-]{43}|[\w-]{80})$/;
const CARD = /^[0-9A-HJKMNP-TV-Z]{12}$/;
const SHARED = '&shared';
export const ANSWER_PATH = '/answer';
export const SHEET_PATH = '/answer/anonymity';

/** Whether a value has the form of the token in a campaign's link. */
export function isLinkToken(value: unknown): value is string {
  return typeof value === 'string' && (LINK.test(value) || CARD.test(value));
}

/** Whether a token is a card's code. */
export function isCardCode(token: string): boolean {
  return CARD.test(token);
}

/**
 * A card's code as it was typed: in Crockford's alphabet, in which O is 0, and I and L are 1.
 * Undefined if it is none.
 */
export function readCardCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return CARD.test(code) ? code : undefined;
}

/** A card's code as it is printed: ABCD-EFGH-JKMN. */
export function showCardCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * A campaign's link. Browsers don't send the part after # to a server. @param isShared whether it
 * is for a device that several people use.
 */
export function answerLink(siteUrl: string, token: string, isShared = false): string {
  return `${siteUrl}${ANSWER_PATH}/#${token}${isShared ? SHARED : ''}`;
}

/** The link of a campaign's anonymity sheet. */
export function sheetLink(siteUrl: string, token: string): string {
  return `${siteUrl}${SHEET_PATH}/#${token}`;
}

/** The link of the anonymity sheet that belongs to a campaign's link. */
export function sheetLinkOf(link: string): string {
  const { token = '' } = readAnswerFragment(new URL(link).hash);
  return sheetLink(link.slice(0, link.lastIndexOf(`${ANSWER_PATH}/#`)), token);
}

/**
 * What follows # in a campaign's link. The token may have been cut off or changed on its way; it is
 * undefined if there is none.
 */
export function readAnswerFragment(hash: string): { token: string | undefined; isShared: boolean } {
  const isShared = hash.endsWith(SHARED);
  const text = (isShared ? hash.slice(0, -SHARED.length) : hash).replace(/^#/, '').trim();
  const token = LINK.test(text) ? text : (readCardCode(text) ?? text);
  return { token: token === '' ? undefined : token, isShared };
}

/** Whether a token is that of an open link, which counts each submission. */
export function isOpenToken(token: string): boolean {
  return token.length === 80;
}
