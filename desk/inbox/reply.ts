import { fill } from '../../core/content/fill.ts';
import type { MailWords } from '../../core/content/mail.ts';
import { formatDayIn, type Language } from '../../core/language.ts';
import { readAddress } from '../../core/submissions/address.ts';

interface Quoted {
  /** When it came in (ms since 1970). */
  at: number;
  text: string;
}

interface ReplyWords extends Pick<MailWords['enquiry-answer'], 'subject' | 'quoted'> {
  language: Language;
}

// Mail programs cut off long mailto links, some after 2,000 characters.
const LINK_MAX_LENGTH = 1800;
const CUT = '> [...]';

/**
 * A mailto link that answers a message and quotes it, or its beginning; undefined if the submitted
 * e-mail address is invalid.
 */
export function replyAddress(
  userEmail: string | undefined,
  words: ReplyWords,
  quoted: Quoted,
): string | undefined {
  const recipient = readAddress(userEmail ?? '');
  if (recipient === undefined) return undefined;
  const subject = encodeURIComponent(words.subject);
  const start = `mailto:${encodeURIComponent(recipient).replace('%40', '@')}?subject=${subject}&body=`;
  return `${start}${quote(words, quoted, LINK_MAX_LENGTH - start.length)}`;
}

/** @returns the percent-encoded quotation, of at most so many characters. */
function quote({ quoted, language }: ReplyWords, { at, text }: Quoted, length: number): string {
  const day = formatDayIn(undefined, language, at);
  const lines = text.toWellFormed().split(/\r\n|\r|\n/);
  let body = encodeURIComponent(`\r\n\r\n${fill(quoted, { day })}`);
  const ending = encodeURIComponent(`\r\n${CUT}`);
  for (const line of lines) {
    const next = encodeURIComponent(`\r\n> ${line}`);
    if (body.length + next.length + ending.length > length)
      return `${body}${cut(next, length - body.length - ending.length)}${ending}`;
    body += next;
  }
  return body;
}

/** Cuts percent-encoded text to whole characters. */
function cut(encoded: string, length: number): string {
  let text = encoded.slice(0, Math.max(0, length)).replace(/%.?$/, '');
  while (text !== '') {
    try {
      decodeURIComponent(text);
      return text;
    } catch {
      text = text.slice(0, -3);
    }
  }
  return text;
}
