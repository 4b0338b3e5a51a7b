import { isMailKind, type MailKind } from './mails.ts';

/** What the site promises: each name stands for the mail or the answer that somebody waits for. */
export const PROMISES = [
  'notice',
  'confirmation',
  'guide',
  'list',
  'copy',
  'announcement',
  'answer',
] as const;
export type PromiseName = (typeof PROMISES)[number];

const MAILS: Partial<Record<MailKind, PromiseName>> = {
  'contact-notice': 'notice',
  'guide-notice': 'notice',
  'access-notice': 'notice',
  'contact-confirmation': 'confirmation',
  guide: 'guide',
  'newsletter-confirmation': 'list',
  'newsletter-import': 'list',
  'survey-copy': 'copy',
  'survey-announcement': 'announcement',
};
export const PROMISED_MAILS: readonly MailKind[] = Object.keys(MAILS).filter(isMailKind);

/** The promise that a kind of mail keeps; undefined if it keeps none. */
export function promiseOf(kind: string): PromiseName | undefined {
  return isMailKind(kind) ? MAILS[kind] : undefined;
}
