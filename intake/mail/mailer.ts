import type { SendMailOptions } from 'nodemailer';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import type { IntakeSettings } from '../environment.ts';
import { type ClaimedMail, PRIVATE_KINDS, RESPONDENT_KINDS } from '../store/mail-row.ts';
import type { Store } from '../store/store.ts';
import { type Composing, compose } from './compose.ts';
import { fileNameTime } from './mail-files.ts';
import { mailLink, suppressionLink } from './mail-link.ts';
import { MailFailure, type MailTransport, withoutBounce } from './transport.ts';
import { senderOf, writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

/** The dependencies of the mailer. */
export interface MailerParts {
  transport: MailTransport;
  parts: IntakeParts;
  /** The Adoption Readiness Guide, a PDF. */
  guide: Buffer;
  settings: Pick<IntakeSettings, 'siteUrl' | 'intakeUrl' | 'surveyReturnPath'>;
  from: string;
  store: Pick<Store, 'encryptedOf' | 'secret'> & {
    mailings: Pick<Store['mailings'], 'letterOf'>;
    invitations: Pick<Store['invitations'], 'letterOf'>;
    suppressions: Pick<Store['suppressions'], 'isSuppressed'>;
  };
}

/** Returns a function that composes a claimed mail and hands it to the transport. Every attempt has the same Message-ID and date. */
export function createMailer({ transport, parts, guide, settings, from, store }: MailerParts): (mail: ClaimedMail) => Promise<void> {
  const { siteUrl, surveyReturnPath } = settings;
  const composing: Composing = { parts, siteUrl, mailLink: (step, id) => mailLink({ settings, store }, step, id) };
  const sender = senderOf(parts, siteUrl);
  return async (claimed) => {
    const { id, messageId, kind, recipient, facts, createdAt } = claimed;
    const to = isMailKind(kind) ? mailOf(kind).to : undefined;
    const letters = { many: store.mailings, invited: store.invitations };
    const isLetter = to === 'many' || to === 'invited';
    const letter = isLetter ? await letters[to].letterOf(claimed).catch(putOff) : {};
    if (!letter) throw new MailFailure('unwanted', 'the recipient has unsubscribed, or has answered');
    const encrypted = await readEncrypted(claimed, store);
    if (to !== 'firm' && (await store.suppressions.isSuppressed(recipient).catch(putOff))) throw new MailFailure('unwanted', 'the recipient wants no mail');
    const message = {
      ...compose(kind, { ...facts, ...encrypted, ...(isLetter && { letter }) }, composing),
      ...(to === 'visitor' && { unsubscribe: { url: suppressionLink({ settings, store }, claimed), label: parts.mail.suppress } }),
    };
    const mail: SendMailOptions = {
      messageId,
      date: new Date(createdAt),
      from: { name: sender.brandName, address: from },
      to: { name: '', address: recipient },
      ...bouncesOf(claimed, surveyReturnPath),
      subject: message.subject,
      text: writeText(message, sender),
      html: writeHtml(message, sender),
      headers: {
        // Prevents out-of-office replies (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(message.unsubscribe && { 'List-Unsubscribe': `<${message.unsubscribe.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
      ...(message.attachGuide && { attachments: [{ filename: message.attachGuide.fileName, content: guide, contentType: 'application/pdf' }] }),
    };
    await transport.send(mail, `${fileNameTime(createdAt)}-${kind}-${id.slice(0, 8)}`);
  };
}

/**
 * Who gets bounces of a mail. A bounce returns the whole mail, so none may bring the firm answers, the
 * link of a draft, or who has not answered.
 */
function bouncesOf({ kind, recipient }: ClaimedMail, returnPath?: string): SendMailOptions {
  return PRIVATE_KINDS.includes(kind) ? withoutBounce(recipient, returnPath) : {};
}

/** Reads the encrypted facts of a mail to a respondent of the survey. */
async function readEncrypted(mail: ClaimedMail, { encryptedOf }: Pick<Store, 'encryptedOf'>): Promise<object> {
  if (!RESPONDENT_KINDS.includes(mail.kind)) return {};
  const encrypted = await encryptedOf(mail).catch(putOff);
  if (!encrypted) throw new MailFailure('later', 'the key of the mail is on another machine, which sends it');
  return encrypted;
}

/** The store is unavailable, which is not the mail's fault: it is tried again later. */
function putOff(error: Error): never {
  throw new MailFailure('later', `the store: ${error.message}`);
}
