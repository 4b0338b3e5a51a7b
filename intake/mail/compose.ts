import * as v from 'valibot';
import { fill } from '../../core/content/fill.ts';
import { isPlainMail, type OwnMailKind, type PlainMailKind } from '../../core/content/mail.ts';
import { type NewsletterText, newsletterTextSchema } from '../../core/intake/newsletter.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { formOfMail, isMailKind, mailOf } from '../../core/submissions/mails.ts';
import { composeDigest, readSender, saidBlock } from './digest.ts';
import { composeInvitation, composeInvitationTest } from './invitation.ts';
import { NOBODY, newsletterPath } from './mail-link.ts';
import {
  beginningOf,
  type Composing,
  type MailBlock,
  type MailMessage,
  messageOf,
  shown,
} from './message.ts';
import { withFullLinks } from './prose.ts';
import { composeSurveyCopy } from './survey-copy.ts';
import { MailFailure } from './transport.ts';

type Facts = Record<string, unknown>;

// Lists of mails show about so much of a subject, after who it is from.
const MOST_SAID = 40;

const COMPOSERS: Record<OwnMailKind, (facts: Facts, composing: Composing) => MailMessage> = {
  guide: (_facts, { parts: { mail } }) => ({
    ...messageOf(mail.guide, mail.reasons.asked),
    attachGuide: { fileName: mail.guide.file },
  }),
  'newsletter-confirmation': (facts, { parts: { mail }, mailLink }) => {
    const { subscriberId, askedAt } = v.parse(ofRequest, facts);
    const words = mail['newsletter-confirmation'];
    const button = {
      kind: 'button',
      label: words.button,
      href: mailLink('confirm', subscriberId, askedAt),
    } as const;
    return messageOf(words, mail.reasons.newsletterConfirmation, [button]);
  },
  'newsletter-import': (facts, { parts: { mail }, mailLink }) => {
    const { subscriberId, askedAt, source } = v.parse(ofImport, facts);
    const words = mail['newsletter-import'];
    const button = {
      kind: 'button',
      label: words.button,
      href: mailLink('confirm', subscriberId, askedAt),
    } as const;
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
    const button = {
      kind: 'button',
      label: words.button,
      href: `${siteUrl}${surveyPath}/`,
    } as const;
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
  'quarantine-digest': (facts, { parts }) => composeDigest(facts, parts),
};

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
 * Composes a mail from its stored facts.
 * @throws {MailFailure} if this version doesn't know the kind: after an upgrade, another process
 * may. @throws {v.ValiError} if the facts don't fit the kind.
 */
export function compose(kind: string, facts: Facts, composing: Composing): MailMessage {
  if (!isMailKind(kind))
    throw new MailFailure('later', `this version doesn’t know the mail ${kind}`);
  return isPlainMail(kind)
    ? composePlain(kind, facts, composing.parts)
    : COMPOSERS[kind](facts, composing);
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

/** What tells a newsletter from a single mail. Somebody reads what its readers answer. */
function listed(list: string, { emails, mail }: IntakeParts['brand']) {
  return { list, replyTo: { name: '', address: emails[0]?.address ?? mail.from } };
}

/** What all recipients of a newsletter get alike. */
export function composeForAll(text: NewsletterText, siteUrl: string): MailMessage {
  const { subject, preview, body } = text;
  const blocks = withFullLinks(body, siteUrl).map((block): MailBlock => ({ kind: 'prose', block }));
  return { subject, preview, heading: subject, blocks };
}

/**
 * Composes a form's mail: to the firm with the submitted fields, the visitor as Reply-To and a subject
 * that tells it apart from others; to the visitor with the words alone.
 */
function composePlain(
  kind: PlainMailKind,
  facts: Facts,
  { mail, submissions }: IntakeParts,
): MailMessage {
  const resource = formOfMail(kind);
  if (!resource || mailOf(kind).to !== 'firm') return messageOf(mail[kind], mail.reasons.asked);
  const { name, userEmail, who, said } = readSender(resource, facts);
  const subject = fill(mail[kind].subject, { who, said: beginningOf(said, MOST_SAID) });
  const blocks = [saidBlock(resource, facts, submissions.labels)];
  return {
    ...messageOf({ ...mail[kind], subject }, mail.reasons.firm, blocks),
    replyTo: { name, address: userEmail },
  };
}
