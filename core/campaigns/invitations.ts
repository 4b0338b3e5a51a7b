import * as v from 'valibot';
import { mailSubject } from '../content/mail.ts';
import { email, textBlock } from '../submissions/fields.ts';
import { addressList, MOST_ADDRESSES } from './address-list.ts';
import { groupId } from './campaign.ts';

export const MOST_REMINDERS = 2;

/** The mails to invited people. Each campaign can have its own words for them. */
export const INVITING_KINDS = ['campaign-invitation', 'campaign-reminder'] as const;
export type InvitingKind = (typeof INVITING_KINDS)[number];

const TOO_MANY = `A list can have at most ${MOST_ADDRESSES.toLocaleString('en-GB')} addresses. Please invite them in parts.`;

export const newInvitationsSchema = v.object({
  group: groupId,
  addresses: addressList(TOO_MANY),
});

/** The placeholders in the words of a campaign's mails. `day` is the last day of the wave. */
const PLACEHOLDERS = ['client', 'system', 'day'] as const;

const knownPlaceholders = v.check<string, string>(
  (text) =>
    [...text.matchAll(/\{([^{}\n]*)\}/g)].every(([, name]) =>
      PLACEHOLDERS.some((known) => known === name),
    ),
  'Only {client}, {system} and {day} can stand in braces.',
);

/** A campaign's own words for a mail. Paragraphs are separated by an empty line. */
export const invitingWordsSchema = v.object({
  subject: v.pipe(mailSubject, knownPlaceholders),
  text: v.pipe(textBlock('Please write the text.'), knownPlaceholders),
});
export type InvitingWords = v.InferOutput<typeof invitingWordsSchema>;

export const invitationTestSchema = v.object({
  kind: v.picklist(INVITING_KINDS),
  userEmail: email,
});

/** The paragraphs of a text. */
export function paragraphsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim());
}
