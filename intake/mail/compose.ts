import * as v from 'valibot';
import { fill } from '../../core/content/fill.ts';
import { isPlainMail, type OwnMailKind, type PlainMailKind } from '../../core/content/mail.ts';
import { type NewsletterText, newsletterTextSchema } from '../../core/intake/newsletter.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { formatDayIn } from '../../core/language.ts';
import { formOfMail, isMailKind, mailOf } from '../../core/submissions/mails.ts';
import { composeDigest, readSender, saidBlock, sendersInDigest } from './digest.ts';
import { composeInvitation, composeInvitationTest } from './invitation.ts';
import { NOBODY, newsletterPath } from './mail-link.ts';
import {
  beginningOf,
  type Composing,
  type MailBlock,
  type MailMessage,
  messageOf,
  shown,
  unlinked,
} from './message.ts';
import { withFullLinks } from './prose.ts';
import { composeSurveyCopy } from './survey-copy.ts';
import { MailFailure } from './transport.ts';

type Facts = Record<string, unknown>;

// Lists of mails show about so much of a subject, after the sender.
const MOST_SAID = 40;

const COMPOSERS: Record<OwnMailKind, (facts: Facts, composing: Composing) => MailMessage> = {
  guide: (_facts, { parts: { mail } }) => ({
    ...messageOf(mail.guide, mail.reasons.asked),
    attachGuide: { fileName: mail.guide.file },
  }),
  'enquiry-answer': (facts, { parts: { brand, language, mail } }) => {
    const { text, quoted, writtenAt, replyTo, inReplyTo } = v.parse(ofAnswer, facts);
    const { subject, quoted: above } = mail['enquiry-answer'];
    const day = formatDayIn(brand.timeZone, language, writtenAt);
    return {
      subject,
      heading: '',
      reason: mail.reasons.asked,
      blocks: [
        { kind: 'written', text, isQuoted: false },
        { kind: 'paragraph', text: fill(above, { day }) },
        { kind: 'written', text: unlinked(quoted), isQuoted: true },
      ],
      replyTo: { name: '', address: replyTo ?? firmAddress(brand) },
      isPersonal: true,
      inReplyTo,
    };
  },
  'newsletter-confirmation': (facts, { parts: { mail }, mailLink }) => {
    const { subscriberId, askedAt } = v.parse(ofRequest, facts);
    const words = mail['newsletter-confirmation'];
    const button = buttonOf(words, mailLink('confirm', subscriberId, askedAt));
    return messageOf(words, mail.reasons.newsletterConfirmation, [button]);
  },
  'newsletter-import': (facts, { parts: { mail }, mailLink }) => {
    const { subscriberId, askedAt, source } = v.parse(ofImport, facts);
    const words = mail['newsletter-import'];
    const button = buttonOf(words, mailLink('confirm', subscriberId, askedAt));
    return messageOf(
      { ...words, text: words.text.map((text) => fill(text, { source: shown(source) })) },
      mail.reasons.newsletterImport,
      [button],
    );
  },
  'newsletter-welcome': (facts, { parts: { mail }, mailLink }) => {
    const unsubscribe = {
      url: mailLink('unsubscribe', v.parse(ofSubscriber, facts).subscriberId),
      label: mail.leave,
    };
    return { ...messageOf(mail['newsletter-welcome'], mail.reasons.newsletter), unsubscribe };
  },
  newsletter: composeNewsletter,
  'newsletter-test': (facts, composing) => {
    const newsletter = facts.tested;
    const message = composeNewsletter({ ...facts, newsletter, subscriberId: NOBODY }, composing);
    return {
      ...message,
      subject: fill(composing.parts.mail['newsletter-test'].subject, { subject: message.subject }),
    };
  },
  'survey-announcement': (facts, { parts: { brand, mail, surveyPath }, mailLink, siteUrl }) => {
    const words = mail['survey-announcement'];
    const button = buttonOf(words, `${siteUrl}${surveyPath}/`);
    const unsubscribe = {
      url: mailLink('stop', v.parse(ofRecipient, facts).recipientKey),
      label: mail.leave,
    };
    return {
      ...messageOf(words, mail.reasons.announcement, [button]),
      preview: words.preview,
      ...listed('survey-announcement', brand),
      unsubscribe,
    };
  },
  'survey-copy': (facts, { parts }) => composeSurveyCopy(facts, parts),
  'campaign-invitation': composeInvitation,
  'campaign-reminder': composeInvitation,
  'campaign-test': composeInvitationTest,
  'quarantine-digest': composeDigest,
};

const ofAnswer = v.object({
  text: v.string(),
  /** What is answered, and when that was written (ms since 1970). */
  quoted: v.string(),
  writtenAt: v.number(),
  /** The operator's address; undefined for the firm's. */
  replyTo: v.optional(v.string()),
  inReplyTo: v.optional(v.string()),
});
const ofSubscriber = v.object({ subscriberId: v.string() });
const ofRequest = v.object({ ...ofSubscriber.entries, askedAt: v.number() });
const ofImport = v.object({ ...ofRequest.entries, source: v.string() });
const ofNewsletter = v.object({
  subscriberId: v.string(),
  newsletter: v.string(),
  text: newsletterTextSchema,
});
const ofRecipient = v.object({ recipientKey: v.string() });

/**
 * From its stored facts.
 * @throws {MailFailure} if this version doesn't know the kind: after an upgrade, another process
 * may. @throws {v.ValiError} if the facts don't fit the kind.
 */
export function compose(kind: string, facts: Facts, composing: Composing): MailMessage {
  if (!isMailKind(kind))
    throw new MailFailure('later', `this version doesn’t know the mail ${kind}`);
  return isPlainMail(kind)
    ? composePlain(kind, facts, composing)
    : COMPOSERS[kind](facts, composing);
}

/** Whose submissions a notice to the firm is about. */
export function sendersIn(kind: string, facts: Facts): string[] {
  if (kind === 'quarantine-digest') return sendersInDigest(facts);
  const resource = isMailKind(kind) && formOfMail(kind);
  return resource ? [readSender(resource, facts).userEmail] : [];
}

function composeNewsletter(
  facts: Facts,
  { parts: { brand, mail }, mailLink, siteUrl, intakeUrl }: Composing,
): MailMessage {
  const { subscriberId, newsletter, text } = v.parse(ofNewsletter, facts);
  return {
    ...composeForAll(text, siteUrl),
    reason: mail.reasons.newsletter,
    ...listed('newsletter', brand),
    inBrowser: { url: `${intakeUrl}/${newsletterPath(newsletter)}`, label: mail.inBrowser },
    unsubscribe: { url: mailLink('unsubscribe', subscriberId), label: mail.leave },
  };
}

function buttonOf({ button: label }: { button: string }, href: string): MailBlock {
  return { kind: 'button', label, href };
}

/** Distinguishes a newsletter from a single mail. Replies reach a person. */
function listed(list: string, brand: IntakeParts['brand']) {
  return { list, replyTo: { name: '', address: firmAddress(brand) } };
}

/** Somebody reads this mailbox. */
function firmAddress({ emails, mail }: IntakeParts['brand']): string {
  return emails[0]?.address ?? mail.from;
}

/** The same for all recipients of a newsletter. */
export function composeForAll(text: NewsletterText, siteUrl: string): MailMessage {
  const { subject, preview, body } = text;
  const blocks = withFullLinks(body, siteUrl).map((block): MailBlock => ({ kind: 'prose', block }));
  return { subject, preview, heading: subject, blocks };
}

/**
 * To the firm with the submitted fields, the visitor as Reply-To and a distinct subject; to the
 * visitor with the words only.
 */
function composePlain(
  kind: PlainMailKind,
  facts: Facts,
  { parts: { language, mail, submissions }, stopped }: Composing,
): MailMessage {
  const resource = formOfMail(kind);
  if (!resource || mailOf(kind).to !== 'firm') return messageOf(mail[kind], mail.reasons.asked);
  const { name, userEmail, who, said } = readSender(resource, facts);
  const words = mail[kind];
  const ofStopped = stopped?.has(userEmail) && 'stopped' in words ? words.stopped : undefined;
  const subject = fill(words.subject, { who, said: beginningOf(said, MOST_SAID) });
  const blocks = [saidBlock(resource, facts, submissions.labels, language)];
  return {
    ...messageOf({ ...words, subject, text: ofStopped ?? words.text }, mail.reasons.firm, blocks),
    replyTo: { name, address: userEmail },
  };
}
