import * as v from 'valibot';
import {
  INVITING_KINDS,
  invitingWordsSchema,
  paragraphsOf,
} from '../../core/campaigns/invitations.ts';
import { ANSWER_PATH, answerLink, SHEET_PATH, sheetLink } from '../../core/campaigns/link-token.ts';
import type { Inline } from '../../core/content/article.ts';
import { fill } from '../../core/content/fill.ts';
import { NOBODY } from './mail-link.ts';
import type { Composing } from './message.ts';
import { type MailBlock, type MailMessage, messageOf, oneLine, shown } from './message.ts';
import { writeDay } from './prose.ts';

const invitationFacts = v.object({
  kind: v.picklist(INVITING_KINDS),
  words: v.optional(invitingWordsSchema),
  client: v.string(),
  system: v.string(),
  closesOn: v.string(),
  contact: v.object({ contactName: v.string(), contactEmail: v.string() }),
  token: v.optional(v.string()),
  recipientKey: v.string(),
});

/**
 * Composes an invitation or reminder in the campaign's own words or the firm's. The terms, whom to
 * write to, and the anonymity sheet always follow.
 */
export function composeInvitation(
  facts: object,
  { parts: { brand, mail, edition }, mailLink, siteUrl }: Composing,
): MailMessage {
  const { kind, words, client, system, closesOn, contact, token, recipientKey } = v.parse(
    invitationFacts,
    facts,
  );
  const firm = mail[kind];
  const values = {
    client: oneLine(client),
    system: oneLine(system),
    day: writeDay(Date.parse(closesOn)),
    least: edition.words.least,
  };
  const filled = (text: string) => fill(text, values);
  const href = token === undefined ? `${siteUrl}${ANSWER_PATH}/` : answerLink(siteUrl, token);
  const sheet = token === undefined ? `${siteUrl}${SHEET_PATH}/` : sheetLink(siteUrl, token);
  const invitation = mail['campaign-invitation'];
  const terms = [
    ...(kind === 'campaign-reminder' ? [mail[kind].answered] : []),
    ...invitation.terms,
  ];
  const address = contact.contactEmail || brand.emails[0]?.address || brand.mail.from;
  const closing: MailBlock[] = [
    ...terms.map((text): MailBlock => ({ kind: 'paragraph', text: filled(text) })),
    // Nobody reads a reply to this mail.
    prose([
      fill(invitation.contact, { person: oneLine(contact.contactName) || brand.name }),
      ' ',
      link(address, `mailto:${address}`),
    ]),
    prose([link(invitation.sheet, sheet)]),
  ];
  const own = {
    subject: filled(words?.subject ?? firm.subject),
    heading: filled(firm.heading),
    text: (words ? paragraphsOf(words.text) : firm.text).map((text) => shown(filled(text))),
  };
  const blocks = [{ kind: 'button', label: firm.button, href } as const, ...closing];
  return {
    ...messageOf(own, filled(mail.reasons.invitation), blocks),
    unsubscribe: { url: mailLink('decline', recipientKey), label: mail.decline },
  };
}

/** Composes a test of one of these mails. */
export function composeInvitationTest(facts: object, composing: Composing): MailMessage {
  const message = composeInvitation(facts, composing);
  const { decline } = composing.parts.mail;
  return {
    ...message,
    unsubscribe: { url: composing.mailLink('decline', NOBODY), label: decline },
    subject: fill(composing.parts.mail['campaign-test'].subject, { subject: message.subject }),
  };
}

function prose(children: Inline[]): MailBlock {
  return { kind: 'prose', block: { kind: 'paragraph', children } };
}

function link(text: string, to: string): Inline {
  return { kind: 'link', to, children: [text] };
}
