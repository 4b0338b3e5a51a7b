import type { Block } from '../../core/content/article.ts';

/** A part of a mail. Both its HTML and its plain text are written from these. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'prose'; block: Block }
  | { kind: 'facts'; facts: { label: string; value: string }[]; hasLongLabels?: boolean }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'bars'; columns: { title: string; score: string; gap: string }; rows: Bar[]; mark: number };

/** A row of a drawn profile. */
export interface Bar {
  title: string;
  score: number;
  shownScore: string;
  /** What it lacks to the mark, or the word for having reached it. */
  shownGap: string;
  isReady: boolean;
}

/** A mail before it is written out. No header but `replyTo` comes from a visitor, and that is a checked address. */
export interface MailMessage {
  subject: string;
  heading: string;
  blocks: MailBlock[];
  /** Why the reader gets it. */
  reason: string;
  replyTo?: string | undefined;
  attachGuide?: { fileName: string } | undefined;
  /** What a list of mails shows beside the subject. */
  preview?: string | undefined;
  /** One-click unsubscribing (RFC 8058), and what the link to it says at the foot. */
  unsubscribe?: { url: string; label?: string | undefined } | undefined;
}

interface LetterWords {
  subject: string;
  heading: string;
  text: string[];
}

/** A mail of paragraphs, followed by other blocks. @param reason why the reader gets it. */
export function letterOf({ subject, heading, text }: LetterWords, reason: string, blocks: MailBlock[] = []): MailMessage {
  return { subject, heading, reason, blocks: [...text.map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph })), ...blocks] };
}

/** The domain of a sender, for Message-IDs. */
export function mailDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

// Controls that hide text, or turn the direction of what follows.
const HIDING = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
const WORD_JOINER = '\u2060';

/** A visitor's text as it may be shown: every character is one that is seen. */
export function shown(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(HIDING, (character) => (character === '\n' || character === '\t' ? character : ''));
}

/** The same, such that no mail program makes a link of anything in it. */
export function unlinked(text: string): string {
  return shown(text).replace(/(?<=\S)[.:@](?=\S)/g, (sign) => `${sign}${WORD_JOINER}`);
}
