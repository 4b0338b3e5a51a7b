import type { TextBlock } from '../../core/content/article.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { LinkStep } from './mail-link.ts';

/** Both HTML and plain text are generated from blocks. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Somebody's own text, with its lines. */
  | { kind: 'written'; text: string; isQuoted: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'prose'; block: TextBlock }
  | { kind: 'facts'; facts: { label: string; value: string }[]; hasLongLabels?: boolean }
  | { kind: 'button'; label: string; href: string }
  | {
      kind: 'bars';
      columns: { title: string; score: string; gap: string };
      rows: Bar[];
      mark: number;
    };

export interface Bar {
  title: string;
  score: number;
  shownScore: string;
  /** The gap to the mark, or the word for a reached mark. */
  shownGap: string;
  isReady: boolean;
}

export interface Composing {
  parts: IntakeParts;
  /**
   * @param id of the subscriber, or for `stop` and `decline` the key of the address. @param askedAt
   * of `confirm`, in ms since 1970.
   */
  mailLink: (step: LinkStep, id: string, askedAt?: number) => string;
  siteUrl: string;
  intakeUrl: string;
  /** Of a notice to the firm: the addresses in it that get no mail from us. */
  stopped?: ReadonlySet<string> | undefined;
}

/**
 * Of its headers, only subject and `replyTo` can come from a visitor: one line each, and a checked
 * address.
 */
export interface MailMessage {
  subject: string;
  /** Empty if a person wrote it. */
  heading: string;
  blocks: MailBlock[];
  /** Why the recipient gets it. */
  reason?: string | undefined;
  replyTo?: { name: string; address: string } | undefined;
  /** Shared by all mails of a conversation; not itself a Message-ID of a mail. */
  references?: string | undefined;
  /** Message-ID of the mail that it answers. */
  inReplyTo?: string | undefined;
  /** A person wrote it, so no program should answer it or offer to unsubscribe. */
  isPersonal?: boolean | undefined;
  attachGuide?: { fileName: string } | undefined;
  /** Mail programs show it beside the subject. */
  preview?: string | undefined;
  /** RFC 2919, such as `newsletter`; undefined for a single mail. */
  list?: string | undefined;
  /** For one-click unsubscribe (RFC 8058), and the footer's link to it. */
  unsubscribe?: { url: string; label: string } | undefined;
  /** Its page, for mail programs that show it badly. */
  inBrowser?: { url: string; label: string } | undefined;
  /** BCP 47; the firm's if it is missing. */
  language?: string | undefined;
}

interface MailWords {
  subject: string;
  heading: string;
  text: string[];
}

/** Paragraphs, then other blocks. @param reason the footer's reason why the recipient gets it. */
export function messageOf(
  { subject, heading, text }: MailWords,
  reason: string,
  blocks: MailBlock[] = [],
): MailMessage {
  return {
    subject,
    heading,
    reason,
    blocks: [
      ...text.map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph })),
      ...blocks,
    ],
  };
}

/**
 * One line of at most `most` characters, without invisible ones. Longer text is cut after a word,
 * with an ellipsis.
 */
export function beginningOf(text: string, most: number): string {
  const line = oneLine(text);
  const signs = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  if (signs.length <= most) return line;
  const cut = signs.slice(0, most).join('');
  const space = signs[most] === ' ' ? -1 : cut.lastIndexOf(' ');
  return `${space < 0 ? cut : cut.slice(0, space)}…`;
}

/** Of a visitor, without invisible characters. */
export function oneLine(text: string): string {
  return shown(text).replace(/\s+/g, ' ').trim();
}

export function mailDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

// A joiner has a meaning between letters of scripts that join them, and between emoji. Elsewhere
// joiners and control characters hide text, split words or change the direction.
const JOINED = /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]/v.source;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/v.source;
const INVISIBLE = new RegExp(
  `(?<=${JOINED})([\u200C\u200D]+)(?=${JOINED})|(?<=${EMOJI})(\u200D)(?=\\p{Extended_Pictographic})|[\\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]`,
  'gv',
);
const WORD_JOINER = '\u2060';

/** Drops invisible characters, except the joiners that the text's script needs. */
export function shown(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(INVISIBLE, (found, joiners?: string, emojiJoiner?: string) =>
      found === '\n' || found === '\t' ? found : (joiners?.[0] ?? emojiJoiner ?? ''),
    );
}

/** As {@link shown}, and prevents mail programs from making links of it. */
export function unlinked(text: string): string {
  return shown(text).replace(
    /(?<=\S)[.:@\u2024\u3002\uFF0E\uFF1A\uFF20\uFF61](?=\S)/g,
    (sign) => `${sign}${WORD_JOINER}`,
  );
}
