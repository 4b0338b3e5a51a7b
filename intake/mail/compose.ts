import type { MailWords } from '../../core/content/mail.ts';
import type { Letter as Issue } from '../../core/intake/mailing.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { writeContinueFragment } from '../../core/survey/draft-token.ts';
import type { MailKind } from '../store/mail-row.ts';
import { composeAnnouncement, composeIssue } from './mailings.ts';
import type { MailBlock, MailMessage } from './message.ts';
import { shown } from './message.ts';
import { composeSurveyCopy } from './survey-copy.ts';

/** What a link in a mail lets its reader do: confirm or leave the newsletter, or stop announcements. */
export type LinkStep = 'confirm' | 'unsubscribe' | 'stop';

/** What composing a mail needs besides its own facts. */
export interface Composing {
  parts: IntakeParts;
  /** The address by which a subscriber confirms or leaves, or any address, named by its key, stops announcements. */
  mailLink: (step: LinkStep, id: string) => string;
  siteUrl: string;
}

/** The document of the survey's screen. */
const SURVEY_PATH = '/adoption/trust-bridge-protocol/';

type Facts = Record<string, unknown>;

/** Words a mail from what was stored of it. @throws where the facts are not those of its kind. */
export function compose(kind: MailKind, facts: Facts, { parts, mailLink, siteUrl }: Composing): MailMessage {
  const { mail: words } = parts;
  switch (kind) {
    case 'contact-notice':
      return notice(words, words.contactNotice, facts, ['name', 'userEmail', 'company', 'phone', 'message']);
    case 'contact-confirmation':
      return letter(words.contactConfirmation, words.reasons.asked);
    case 'guide-notice':
      return notice(words, words.guideNotice, facts, ['userEmail']);
    case 'guide':
      return { ...letter(words.guide, words.reasons.asked), attachGuide: { fileName: words.guide.file } };
    case 'newsletter-confirmation': {
      const id = String(facts.subscriberId);
      const button: MailBlock = { kind: 'button', label: words.newsletterConfirmation.button, href: mailLink('confirm', id) };
      return { ...letter(words.newsletterConfirmation, words.reasons.newsletter, [button]), unsubscribe: { url: mailLink('unsubscribe', id) } };
    }
    case 'newsletter-welcome': {
      const unsubscribe = { url: mailLink('unsubscribe', String(facts.subscriberId)), label: words.leave };
      return { ...letter(words.newsletterWelcome, words.reasons.newsletterIssue), unsubscribe };
    }
    case 'newsletter-issue':
      return composeIssue(facts.letter as Issue, parts, siteUrl, mailLink('unsubscribe', String(facts.subscriberId)));
    case 'survey-announcement':
      return composeAnnouncement(parts, `${siteUrl}${SURVEY_PATH}`, mailLink('stop', String(facts.recipientKey)));
    case 'access-notice':
      return notice(words, words.accessNotice, facts, ['userEmail', 'userRole', 'userCompany']);
    case 'survey-copy':
      return composeSurveyCopy(facts, parts);
    case 'survey-link': {
      const href = `${siteUrl}${SURVEY_PATH}#${writeContinueFragment(String(facts.token))}`;
      return letter(words.surveyLink, words.reasons.asked, [{ kind: 'button', label: words.surveyLink.button, href }]);
    }
    case 'quarantine-digest':
      return composeDigest(words, facts);
  }
}

interface Letter {
  subject: string;
  heading: string;
  text: string[];
}

function letter({ subject, heading, text }: Letter, reason: string, blocks: MailBlock[] = []): MailMessage {
  return { subject, heading, reason, blocks: [...text.map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph })), ...blocks] };
}

type Label = keyof MailWords['labels'];

/** A notice to the firm: what was typed, under its labels. Answering it answers the visitor. */
function notice(words: MailWords, mail: Letter, facts: Facts, fields: Label[]): MailMessage {
  return { ...letter(mail, words.reasons.firm, [factsBlock(words, facts, fields)]), replyTo: String(facts.userEmail) };
}

function factsBlock({ labels }: MailWords, facts: Facts, fields: Label[]): MailBlock {
  const time = facts.sentAt ?? facts.requestedAt ?? facts.accessTime ?? facts.subscribedAt;
  const known: Facts = { ...facts, page: facts.source, time: time && readable(String(time)) };
  return {
    kind: 'facts',
    facts: [...fields, 'page' as const, 'time' as const]
      .map((field) => ({ label: labels[field], value: shown(String(known[field] ?? '')) }))
      .filter(({ value }) => value !== ''),
  };
}

interface DigestItem {
  id: string;
  resource: string;
  payload: Facts;
  reason: string;
}

function composeDigest(words: MailWords, { items }: Facts): MailMessage {
  const { quarantineDigest } = words;
  const blocks = (items as DigestItem[]).flatMap(({ id, resource, payload, reason }): MailBlock[] => [
    { kind: 'heading', text: quarantineDigest.item.replace('{resource}', resource) },
    factsBlock(words, payload, ['name', 'userEmail', 'company', 'phone', 'userRole', 'userCompany', 'message']),
    {
      kind: 'facts',
      facts: [
        { label: quarantineDigest.why, value: reason },
        { label: quarantineDigest.release, value: `npm run release -- ${id}` },
      ],
    },
  ]);
  return letter(quarantineDigest, words.reasons.firm, blocks);
}

function readable(time: string): string {
  return `${new Date(time).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
