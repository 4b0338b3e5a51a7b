import * as v from 'valibot';
import { mailSubject } from '../schema.ts';
import { email, listOf, textBlock } from '../submissions/fields.ts';
import { mailboxOf } from '../submissions/mailbox.ts';
import { MOST_ADDRESSES, NO_ADDRESSES } from './address-list.ts';
import { groupId } from './campaign.ts';

export const MOST_REMINDERS = 2;

/** The mails to invited people. Each campaign can have its own words for them. */
export const INVITING_KINDS = ['campaign-invitation', 'campaign-reminder'] as const;
export type InvitingKind = (typeof INVITING_KINDS)[number];

const TOO_MANY = `A list can have at most ${MOST_ADDRESSES.toLocaleString('en-GB')} addresses. Please invite them in parts.`;

/** The people of a list, each with the id of a group: of those who share a mailbox, the first. */
export const newInvitationsSchema = v.object({
  people: v.pipe(
    listOf(v.object({ group: groupId, address: email }), MOST_ADDRESSES, TOO_MANY),
    v.nonEmpty(NO_ADDRESSES),
    v.transform((people) =>
      [...Map.groupBy(people, ({ address }) => mailboxOf(address)).values()].flatMap(
        ([first]) => first ?? [],
      ),
    ),
  ),
});
export type InvitedPerson = v.InferOutput<typeof newInvitationsSchema>['people'][number];

/** The placeholders in the words of a campaign's mails. `day` is the last day of the wave. */
const PLACEHOLDERS = ['campaign', 'client', 'system', 'day'] as const;

const knownPlaceholders = v.check<string, string>(
  (text) =>
    [...text.matchAll(/\{([^{}\n]*)\}/g)].every(([, name]) =>
      PLACEHOLDERS.some((known) => known === name),
    ),
  'Only {campaign}, {client}, {system} and {day} can stand in braces.',
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

export function paragraphsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim());
}
