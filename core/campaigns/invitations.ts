import * as v from 'valibot';
import { count } from '../amount.ts';
import { mailSubject } from '../schema.ts';
import { email, listOf, optionalLine, textBlock } from '../submissions/fields.ts';
import { mailboxOf } from '../submissions/mailbox.ts';
import { MOST_ADDRESSES, NO_ADDRESSES } from './address-list.ts';
import { groupId } from './campaign.ts';

export const MOST_REMINDERS = 2;

/** Each campaign can have its own words for them. */
export const INVITING_KINDS = ['campaign-invitation', 'campaign-reminder'] as const;
export type InvitingKind = (typeof INVITING_KINDS)[number];

const TOO_MANY = `A list can have at most ${count(MOST_ADDRESSES)} addresses. Please invite them in parts.`;

/**
 * The first person of each mailbox; `group` is an id. Without a language, they are invited in the
 * firm's.
 */
export const newInvitationsSchema = v.object({
  people: v.pipe(
    listOf(
      v.object({ group: groupId, address: email, language: optionalLine }),
      MOST_ADDRESSES,
      TOO_MANY,
    ),
    v.nonEmpty(NO_ADDRESSES),
    v.transform((people) =>
      [...Map.groupBy(people, ({ address }) => mailboxOf(address)).values()].flatMap(
        ([first]) => first ?? [],
      ),
    ),
  ),
});
export type InvitedPerson = v.InferOutput<typeof newInvitationsSchema>['people'][number];

/** `day` is the last day of the wave. */
const PLACEHOLDERS = ['campaign', 'client', 'system', 'day'] as const;

const knownPlaceholders = v.check<string, string>(
  (text) =>
    [...text.matchAll(/\{([^{}\n]*)\}/g)].every(([, name]) =>
      PLACEHOLDERS.some((known) => known === name),
    ),
  'Only {campaign}, {client}, {system} and {day} can stand in braces.',
);

/** An empty line separates paragraphs. */
export const invitingWordsSchema = v.object({
  subject: v.pipe(mailSubject, knownPlaceholders),
  text: v.pipe(textBlock('Please write the text.'), knownPlaceholders),
});
export type InvitingWords = v.InferOutput<typeof invitingWordsSchema>;

export const invitationTestSchema = v.object({
  kind: v.picklist(INVITING_KINDS),
  userEmail: email,
  language: optionalLine,
});

export function paragraphsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim());
}
