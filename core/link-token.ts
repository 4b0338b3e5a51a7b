import { ANSWER_PATH, SHEET_PATH } from './answer-paths.ts';
import { percentDecode } from './percent-decode.ts';

// A personal link's token is a hash, an open link's contains encrypted ids, a card's is short
// enough to type.
const LINK = /^([\w-]{43}|[\w-]{80})$/;
const CARD = /^[0-9A-HJKMNP-TV-Z]{12}$/;
const SHARED = '&shared';
const IS_SHARED = /[&;]shared(?![\w-])/;
// Mail programs may add or drop an equals sign.
const LANGUAGE = '&in-';
const IN_LANGUAGE = /[&;]in-([a-z]{2,3}(?:-[a-z\d]{2,8})*)/i;
const MARKER = '?link';
const TOKEN = /^([\w-]{80}|[\w-]{43})(?![\w-])/;
// Breaks, and characters that mail programs and people write around a link.
const NO_PART = /[\s\p{DI}=<>"'\u00AB\u00BB\u2018-\u201F]/gu;

export function isLinkToken(value: unknown): value is string {
  return typeof value === 'string' && (LINK.test(value) || CARD.test(value));
}

export function isCardCode(token: string): boolean {
  return CARD.test(token);
}

/** In Crockford's alphabet, in which O is 0, and I and L are 1. Undefined if it is no code. */
export function readCardCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return CARD.test(code) ? code : undefined;
}

/** As printed: ABCD-EFGH-JKMN. */
export function showCardCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Browsers don't send the part after # to a server. If a program drops that part, the marker before
 * it stays, so that the page can say what is missing. @param isShared whether it is for a device
 * that several people use.
 */
export function answerLink(siteUrl: string, token: string, isShared = false): string {
  return `${siteUrl}${ANSWER_PATH}/${MARKER}#${token}${isShared ? SHARED : ''}`;
}

export function sheetLink(siteUrl: string, token: string): string {
  return `${siteUrl}${SHEET_PATH}/${MARKER}#${token}`;
}

/** A link of a campaign that opens in a language, of which the server isn't told. */
export function linkIn(link: string, language: string | undefined): string {
  return language ? `${link}${LANGUAGE}${language}` : link;
}

interface AnswerAddress {
  /** May be incomplete. */
  token: string | undefined;
  isShared: boolean;
  /** There was a link, but its token is missing. */
  isCut: boolean;
  /** As it is written there; the site may not have it. */
  language: string | undefined;
}

/**
 * Tolerates what mail programs and people do to a link: # as %23, punctuation and other programs'
 * parameters behind the token, breaks in it.
 */
export function readAnswerAddress({ search, hash }: Pick<URL, 'search' | 'hash'>): AnswerAddress {
  const isMarked = search.startsWith(MARKER);
  const [, ofSearch = ''] = percentDecode(search).match(/#(.*)/s) ?? [];
  const text = (hash.length > 1 ? percentDecode(hash.slice(1)) : isMarked ? ofSearch : '').replace(
    NO_PART,
    '',
  );
  const token = tokenIn(text);
  const [, language] = text.match(IN_LANGUAGE) ?? [];
  return {
    token,
    isShared: IS_SHARED.test(text),
    isCut: isMarked && token === undefined,
    language,
  };
}

function tokenIn(text: string): string | undefined {
  const [, token] = text.match(TOKEN) ?? [];
  if (token) return token;
  const [rest = ''] = text.split(/[?&;.,:!)\]]/);
  return readCardCode(rest) ?? (rest === '' ? undefined : rest);
}

/** An open link counts each submission. */
export function isOpenToken(token: string): boolean {
  return token.length === 80;
}
