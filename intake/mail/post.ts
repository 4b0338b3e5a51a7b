import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { type MailMessage, mailDomain } from './message.ts';
import { type MailTransport, withoutBounce } from './transport.ts';
import { senderOf, writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

export interface PostParts {
  transport: MailTransport;
  parts: IntakeParts;
  guide: Buffer;
  settings: Pick<
    IntakeSettings,
    'siteUrl' | 'intakeUrl' | 'newsletterFrom' | 'surveyReturnPath' | 'surveyReplyTo' | 'bounceTo'
  >;
  /** Newsletters may have a sender of their own. */
  from: string;
}

export interface Posted {
  messageId: string;
  /** In ms since 1970. */
  date: number;
  recipient: string;
  message: MailMessage;
  /** Nothing about it may return to the firm: no bounce, reply or out-of-office answer. */
  isUnanswered: boolean;
  /** For bounces; undefined for the sender's address. */
  returnPath?: string | undefined;
  /** File name, if mail is written to files. */
  name: string;
}

/** The returned function rejects with a MailFailure. */
export function createPost({
  transport,
  parts,
  guide,
  settings,
  from,
}: PostParts): (posted: Posted) => Promise<void> {
  const { siteUrl, surveyReturnPath, surveyReplyTo = `no-reply@${mailDomain(from)}` } = settings;
  const { newsletterFrom = from } = settings;
  const sender = senderOf(parts, siteUrl);
  return ({ messageId, date, recipient, message, isUnanswered, returnPath, name }) => {
    const { list } = message;
    const address = list ? newsletterFrom : from;
    const replyTo = isUnanswered ? { name: '', address: surveyReplyTo } : message.replyTo;
    const mail: SendMailOptions = {
      messageId,
      date: new Date(date),
      from: { name: sender.brandName, address },
      to: { name: '', address: recipient },
      ...(isUnanswered
        ? withoutBounce(recipient, surveyReturnPath)
        : returnPath && {
            envelope: { from: returnPath, to: [{ name: '', address: recipient }] },
            dsn: { return: 'headers' },
          }),
      subject: message.subject,
      text: writeText(message, sender),
      html: writeHtml(message, sender),
      headers: {
        // Prevents out-of-office replies (RFC 3834; Exchange: MS-OXCMAIL).
        ...(!message.isPersonal && {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
        }),
        ...(list && { 'List-Id': `<${list}.${domainToASCII(mailDomain(address))}>` }),
        ...(message.unsubscribe &&
          !message.isPersonal && {
            'List-Unsubscribe': `<${message.unsubscribe.url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
      },
      ...(replyTo && { replyTo }),
      ...(message.references && {
        references: [message.references, message.inReplyTo].flatMap((one) => one ?? []),
      }),
      ...(message.inReplyTo && { inReplyTo: message.inReplyTo }),
      ...(message.attachGuide && {
        attachments: [
          {
            filename: message.attachGuide.fileName,
            content: guide,
            contentType: 'application/pdf',
          },
        ],
      }),
    };
    return transport.send(mail, name);
  };
}
