import * as v from 'valibot';
import { INVITING_KINDS } from '../campaigns/invitations.ts';

const wordsSchema = v.object({
  kind: v.picklist(INVITING_KINDS),
  subject: v.string(),
  text: v.string(),
  /** Whether the campaign has words of its own. */
  isOwn: v.boolean(),
});
export type DeskInvitingWords = v.InferOutput<typeof wordsSchema>;

/** The invitations to a wave as the desk shows them: never who answered. */
export const invitationsSchema = v.object({
  wave: v.string(),
  campaign: v.object({ id: v.string(), name: v.string(), client: v.string(), system: v.string() }),
  /** Whether people can be invited and reminded now. */
  isOpen: v.boolean(),
  /** Whether the survey is open on the site, and not 'coming soon'. */
  isSurveyOpen: v.boolean(),
  /** The groups with the number of people who were invited. */
  groups: v.array(v.object({ id: v.string(), name: v.string(), invited: v.number() })),
  /** How often they were reminded. */
  reminders: v.number(),
  words: v.array(wordsSchema),
});
export type DeskInvitations = v.InferOutput<typeof invitationsSchema>;

/** What becomes of the addresses in a list, before anybody is invited. */
export const checkedAddressesSchema = v.object({
  /** The number of people who can be invited. */
  fresh: v.number(),
  /** The number of addresses that are invited to the wave already. */
  invited: v.number(),
  /** The number of addresses that are in the list before. */
  repeated: v.number(),
  /** Addresses that want no mail, or no invitations. */
  suppressed: v.array(v.string()),
  /** Addresses that had another invitation within a day. */
  limited: v.array(v.string()),
  wrong: v.array(v.object({ line: v.number(), text: v.string() })),
});
export type CheckedAddresses = v.InferOutput<typeof checkedAddressesSchema>;
