import * as v from 'valibot';
import { INVITING_KINDS, invitingWordsSchema, paragraphsOf } from '../../core/campaigns/invitations.ts';
import { writeCampaignFragment } from '../../core/campaigns/link-token.ts';
import { fill } from '../../core/content/fill.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { Composing } from './compose.ts';
import { letterOf, type MailMessage, shown } from './message.ts';
import { writeDay } from './write-day.ts';

const invitationFacts = v.object({
  letter: v.object({
    kind: v.picklist(INVITING_KINDS),
    words: v.optional(invitingWordsSchema),
    client: v.string(),
    system: v.string(),
    closesOn: v.string(),
    token: v.optional(v.string()),
    recipientKey: v.string(),
  }),
});

/** Composes an invitation or reminder in the campaign's own words or the firm's. The terms always follow. */
export function composeInvitation(facts: object, { parts: { mail, surveyPath }, mailLink, siteUrl }: Composing): MailMessage {
  const { kind, words, client, system, closesOn, token, recipientKey } = v.parse(invitationFacts, facts).letter;
  const firm = mail[kind];
  const values = { client: oneLine(client), system: oneLine(system), day: writeDay(Date.parse(closesOn)), least: LEAST_PEOPLE };
  const filled = (text: string) => fill(text, values);
  const href = `${siteUrl}${surveyPath}/${token === undefined ? '' : `#${writeCampaignFragment(token)}`}`;
  const terms = mail['campaign-invitation'].terms.map((text) => ({ kind: 'paragraph', text: filled(text) }) as const);
  const letter = {
    subject: filled(words?.subject ?? firm.subject),
    heading: filled(firm.heading),
    text: (words ? paragraphsOf(words.text) : firm.text).map((text) => shown(filled(text))),
  };
  const blocks = [{ kind: 'button', label: firm.button, href } as const, ...terms];
  return { ...letterOf(letter, filled(mail.reasons.invitation), blocks), unsubscribe: { url: mailLink('decline', recipientKey), label: mail.decline } };
}

/** Composes a test of one of these mails. */
export function composeInvitationTest(facts: object, composing: Composing): MailMessage {
  const message = composeInvitation(facts, composing);
  return { ...message, subject: fill(composing.parts.mail['campaign-test'].subject, { subject: message.subject }) };
}

function oneLine(name: string): string {
  return shown(name).replace(/\s+/g, ' ');
}
