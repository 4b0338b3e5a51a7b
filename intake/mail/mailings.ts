import type { Letter } from '../../core/intake/mailing.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { MailBlock, MailMessage } from './message.ts';
import { withFullLinks } from './prose.ts';

/** Composes a newsletter issue. @param leaveUrl the subscriber's unsubscribe link. */
export function composeIssue({ subject, preview, body }: Letter, { mail }: IntakeParts, siteUrl: string, leaveUrl: string): MailMessage {
  const blocks = withFullLinks(body, siteUrl).map((block): MailBlock => ({ kind: 'prose', block }));
  return { subject, preview, heading: subject, blocks, reason: mail.reasons.newsletterIssue, unsubscribe: { url: leaveUrl, label: mail.leave } };
}

/** Composes the announcement that the survey is open. */
export function composeAnnouncement({ mail }: IntakeParts, surveyUrl: string, leaveUrl: string): MailMessage {
  const { subject, preview, heading, text, button } = mail['survey-announcement'];
  const blocks: MailBlock[] = [
    ...text.map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph })),
    { kind: 'button', label: button, href: surveyUrl },
  ];
  return { subject, preview, heading, blocks, reason: mail.reasons.announcement, unsubscribe: { url: leaveUrl, label: mail.leave } };
}
