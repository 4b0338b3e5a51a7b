import * as v from 'valibot';
import { ANSWER_PATH } from '../../core/answer-paths.ts';
import {
  INVITING_KINDS,
  invitingWordsSchema,
  paragraphsOf,
} from '../../core/campaigns/invitations.ts';
import type { Inline } from '../../core/content/article.ts';
import { fill } from '../../core/content/fill.ts';
import { partsIn } from '../../core/intake/parts.ts';
import { formatDay, inWords } from '../../core/language.ts';
import { answerLink, linkIn, sheetLink } from '../../core/link-token.ts';
import { inLanguage, NOBODY } from './mail-link.ts';
import type { Composing } from './message.ts';
import { type MailBlock, type MailMessage, messageOf, oneLine, shown } from './message.ts';

const invitationFacts = v.object({
  kind: v.picklist(INVITING_KINDS),
  /** The campaign's own, in the firm's language. */
  words: v.optional(invitingWordsSchema),
  client: v.string(),
  campaign: v.string(),
  system: v.string(),
  /** The least number of people in a figure; undefined before the wave was used. */
  least: v.optional(v.number()),
  /** The wave's last day (UTC). */
  closesOn: v.string(),
  /** Contact and voucher at the client. */
  sheet: v.object({ contactName: v.string(), contactEmail: v.string(), voucher: v.string() }),
  sheetToken: v.string(),
  /** Of the personal link; undefined in a test. */
  token: v.optional(v.string()),
  recipientKey: v.string(),
  /** Empty for the firm's. */
  language: v.optional(v.string()),
});
export type InvitationFacts = v.InferInput<typeof invitationFacts>;

/**
 * In the campaign's own words or the firm's. A campaign has own words in the firm's language alone,
 * so mail in another language has ours. Who vouches for the survey and the anonymity sheet always
 * stand above the button; the terms and whom to write to stand below.
 */
export function composeInvitation(
  facts: object,
  { parts, mailLink, siteUrl }: Composing,
): MailMessage {
  const {
    kind,
    words,
    client,
    campaign,
    system,
    least = parts.questionnaire.least,
    closesOn,
    sheet,
    sheetToken,
    token,
    recipientKey,
    language: tag,
  } = v.parse(invitationFacts, facts);
  const { brand, language, mail } = partsIn(parts, tag);
  const firm = mail[kind];
  const values = {
    client: oneLine(client),
    campaign: oneLine(campaign),
    voucher: oneLine(sheet.voucher),
    system: oneLine(system),
    day: formatDay(language, closesOn),
    least: inWords(language, least),
  };
  const filled = (text: string) => fill(text, values);
  const href =
    token === undefined ? `${siteUrl}${ANSWER_PATH}/` : linkIn(answerLink(siteUrl, token), tag);
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
    prose([link(invitation.sheet, linkIn(sheetLink(siteUrl, token ?? sheetToken), tag))]),
  ];
  const worded = language.tag === parts.language.tag ? words : undefined;
  const own = {
    subject: filled(worded?.subject ?? firm.subject),
    heading: filled(firm.heading),
    text: (worded ? paragraphsOf(worded.text) : firm.text).map((text) => shown(filled(text))),
  };
  const button = { kind: 'button', label: firm.button, href } as const;
  const blocks = [...opening, button, ...closing];
  return {
    ...messageOf(own, filled(mail.reasons.invitation), blocks),
    unsubscribe: {
      url: inLanguage(mailLink('decline', recipientKey), parts, tag),
      label: mail.decline,
    },
    language: language.tag,
  };
}

export function composeInvitationTest(facts: object, composing: Composing): MailMessage {
  const message = composeInvitation({ ...facts, recipientKey: NOBODY }, composing);
  return {
    ...message,
    subject: fill(composing.parts.mail['campaign-test'].subject, { subject: message.subject }),
  };
}

function prose(children: Inline[]): MailBlock {
  return { kind: 'prose', block: { kind: 'paragraph', children } };
}

function link(text: string, to: string): Inline {
  return { kind: 'link', to, children: [text] };
}
