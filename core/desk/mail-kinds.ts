/** The mails there are. Each has a composer in `intake/mail/`. */
export const MAIL_KINDS = [
  'contact-notice',
  'contact-confirmation',
  'guide-notice',
  'guide',
  'newsletter-confirmation',
  'newsletter-welcome',
  'newsletter-issue',
  'access-notice',
  'survey-copy',
  'survey-link',
  'survey-announcement',
  'quarantine-digest',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
