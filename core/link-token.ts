import { percentDecode } from './percent-decode.ts';

// The token of a personal link is a hash, that of an open link holds encrypted ids, a card's is
// short enough to be typed.
const LINK = /^([\w-]{43}|[\w-]{80})$/;
const CARD = /^[0-9A-HJKMNP-TV-Z]{12}$/;
const SHARED = '&shared';
const IS_SHARED = /[&;]shared(?![\w-])/;
const MARKER = '?link';
const TOKEN = /^([\w-]{80}|[\w-]{43})(?![\w-])/;
// Breaks, and what mail programs and people write around a link.
const NO_PART = /[\s\p{DI}=<>"'\u00AB\u00BB\u2018-\u201F]/gu;
export const ANSWER_PATH = '/answer';
export const SHEET_PATH = '/answer/anonymity';

export function isLinkToken(value: unknown): value is string {
  return typeof value === 'string' && (LINK.test(value) || CARD.test(value));
}

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
 * A campaign's link. Browsers don't send the part after # to a server. The marker before it stays
 * where a program drops that part, so that the page can say what is missing. @param isShared
 * whether it is for a device that several people use.
 */
export function answerLink(siteUrl: string, token: string, isShared = false): string {
  return `${siteUrl}${ANSWER_PATH}/${MARKER}#${token}${isShared ? SHARED : ''}`;
}

export function sheetLink(siteUrl: string, token: string): string {
  return `${siteUrl}${SHEET_PATH}/${MARKER}#${token}`;
}

interface AnswerAddress {
  /** It may be incomplete. */
  token: string | undefined;
  isShared: boolean;
  /** Whether there was a link, and its token is missing. */
  isCut: boolean;
}

/**
 * Reads what a campaign's link brings, whatever mail programs and people have made of it: # as %23,
 * punctuation and other programs' parameters behind the token, breaks in it.
 */
export function readAnswerAddress({ search, hash }: Pick<URL, 'search' | 'hash'>): AnswerAddress {
  const isMarked = search.startsWith(MARKER);
  const [, ofSearch = ''] = percentDecode(search).match(/#(.*)/s) ?? [];
  const text = (hash.length > 1 ? percentDecode(hash.slice(1)) : isMarked ? ofSearch : '').replace(
    NO_PART,
    '',
  );
  const token = tokenIn(text);
  return { token, isShared: IS_SHARED.test(text), isCut: isMarked && token === undefined };
}

function tokenIn(text: string): string | undefined {
  const [, token] = text.match(TOKEN) ?? [];
  if (token) return token;
  const [rest = ''] = text.split(/[?&;.,:!)\]]/);
  return readCardCode(rest) ?? (rest === '' ? undefined : rest);
}

/** Whether a token is that of an open link, which counts each submission. */
export function isOpenToken(token: string): boolean {
  return token.length === 80;
}
