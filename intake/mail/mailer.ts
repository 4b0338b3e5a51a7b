import type { SendMailOptions } from 'nodemailer';
import type { Letter } from '../../core/intake/mailing.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import type { ClaimedMail } from '../store/mail-row.ts';
import { type Composing, compose } from './compose.ts';
import { fileNameTime } from './mail-files.ts';
import { MailFailure, type MailTransport } from './transport.ts';
import { type Sender, writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

/** What mails are made of, and where they go. */
export interface MailerParts {
  transport: MailTransport;
  parts: IntakeParts;
  /** The Adoption Readiness Guide, a PDF. */
  guide: Buffer;
  siteUrl: string;
  from: string;
  mailLink: Composing['mailLink'];
  /** What a mail to many says; undefined where its recipient has left since. */
  letterOf: (mail: ClaimedMail) => Promise<Partial<Letter> | undefined>;
}

/** Words each mail when it is sent, and hands it to the transport. The same mail has the same Message-ID and date each time. */
export function createMailer({ transport, parts, guide, siteUrl, from, mailLink, letterOf }: MailerParts): (mail: ClaimedMail) => Promise<void> {
  const { name: brandName, legalName } = parts.brand;
  const sender: Sender = { brandName, legalName, siteUrl };
  return async (claimed) => {
    const { id, messageId, kind, recipient, facts, createdAt } = claimed;
    const letter = isMailKind(kind) && mailOf(kind).to === 'many' ? await letterOf(claimed).catch(putOff) : {};
    if (!letter) throw new MailFailure('unwanted', 'its recipient has left');
    const message = compose(kind, { ...facts, letter }, { parts, mailLink, siteUrl });
    const mail: SendMailOptions = {
      messageId,
      date: new Date(createdAt),
      from: { name: brandName, address: from },
      to: { name: '', address: recipient },
      subject: message.subject,
      text: writeText(message, sender),
      html: writeHtml(message, sender),
      headers: {
        // Nobody's holiday notice is wanted in answer (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(message.unsubscribe && { 'List-Unsubscribe': `<${message.unsubscribe.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
      ...(message.attachGuide && { attachments: [{ filename: message.attachGuide.fileName, content: guide, contentType: 'application/pdf' }] }),
    };
    await transport.send(mail, `${fileNameTime(createdAt)}-${kind}-${id.slice(0, 8)}`);
  };
}

/** The store can't be asked at the moment: that is not the mail's fault. */
function putOff(error: Error): never {
  throw new MailFailure('later', `the store: ${error.message}`);
}
