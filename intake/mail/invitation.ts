import * as v from 'valibot';
import { inWords } from '../../core/amount.ts';
import {
  INVITING_KINDS,
  invitingWordsSchema,
  paragraphsOf,
} from '../../core/campaigns/invitations.ts';
import type { Inline } from '../../core/content/article.ts';
import { fill } from '../../core/content/fill.ts';
import { ANSWER_PATH, answerLink, sheetLink } from '../../core/link-token.ts';
import { NOBODY } from './mail-link.ts';
import type { Composing } from './message.ts';
import { type MailBlock, type MailMessage, messageOf, oneLine, shown } from './message.ts';
import { writeDay } from './prose.ts';

const invitationFacts = v.object({
  kind: v.picklist(INVITING_KINDS),
  words: v.optional(invitingWordsSchema),
  client: v.string(),
  campaign: v.string(),
  system: v.string(),
  least: v.optional(v.number()),
  closesOn: v.string(),
  sheet: v.object({ contactName: v.string(), contactEmail: v.string(), voucher: v.string() }),
  sheetToken: v.string(),
  token: v.optional(v.string()),
  recipientKey: v.string(),
});

/**
 * Composes an invitation or reminder in the campaign's own words or the firm's. Who at the client
 * vouches for it and the anonymity sheet always stand above the button, the terms and whom to write to
 * below.
 */
export function composeInvitation(
  facts: object,
  { parts: { brand, mail, questionnaire }, mailLink, siteUrl }: Composing,
): MailMessage {
  const {
    kind,
    words,
    client,
    campaign,
    system,
    least = questionnaire.least,
    closesOn,
    sheet,
    sheetToken,
    token,
    recipientKey,
  } = v.parse(invitationFacts, facts);
  const firm = mail[kind];
  const values = {
    client: oneLine(client),
    campaign: oneLine(campaign),
    voucher: oneLine(sheet.voucher),
    system: oneLine(system),
    day: writeDay(Date.parse(closesOn)),
    least: inWords(least),
  };
  const filled = (text: string) => fill(text, values);
  const href = token === undefined ? `${siteUrl}${ANSWER_PATH}/` : answerLink(siteUrl, token);
  const invitation = mail['campaign-invitation'];
  const terms = [
    ...(kind === 'campaign-reminder' ? [mail[kind].answered] : []),
    ...invitation.terms,
  ];
  const address = sheet.contactEmail || brand.emails[0]?.address || brand.mail.from;
  const closing: MailBlock[] = [
    ...terms.map((text): MailBlock => ({ kind: 'paragraph', text: filled(text) })),
    // Nobody reads a reply to this mail.
    prose([
      fill(invitation.contact, { person: oneLine(sheet.contactName) || brand.name }),
      ' ',
      link(address, `mailto:${address}`),
    ]),
  ];
  const opening: MailBlock[] = [
    { kind: 'paragraph', text: filled(invitation.vouched) },
    prose([link(invitation.sheet, sheetLink(siteUrl, token ?? sheetToken))]),
  ];
  const own = {
    subject: filled(words?.subject ?? firm.subject),
    heading: filled(firm.heading),
    text: (words ? paragraphsOf(words.text) : firm.text).map((text) => shown(filled(text))),
  };
  const button = { kind: 'button', label: firm.button, href } as const;
  const blocks = [...opening, button, ...closing];
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
