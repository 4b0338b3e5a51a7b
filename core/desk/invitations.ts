import * as v from 'valibot';
import { INVITING_KINDS } from '../campaigns/invitations.ts';

const wordsSchema = v.object({
  kind: v.picklist(INVITING_KINDS),
  subject: v.string(),
  text: v.string(),
  isOwn: v.boolean(),
  mail: v.object({ subject: v.string(), html: v.string(), text: v.string() }),
});
export type DeskInvitingWords = v.InferOutput<typeof wordsSchema>;

/** The invitations to a wave as the desk shows them: never who answered. */
export const invitationsSchema = v.object({
  wave: v.string(),
  campaign: v.object({ id: v.string(), name: v.string(), client: v.string(), system: v.string() }),
  sheetLink: v.string(),
  isAgreed: v.boolean(),
  isOpen: v.boolean(),
  groups: v.array(v.object({ id: v.string(), name: v.string(), invited: v.number() })),
  /** The reminders that were begun, and the people who have yet to get the last one. */
  reminders: v.number(),
  toRemind: v.number(),
  words: v.array(wordsSchema),
});
export type DeskInvitations = v.InferOutput<typeof invitationsSchema>;

export const checkedAddressesSchema = v.object({
  fresh: v.number(),
  /** Those of them in each group, by its id. */
  groups: v.record(v.string(), v.number()),
  invited: v.number(),
  /** Addresses that want no mail, or no invitations. */
  suppressed: v.array(v.string()),
  /** Addresses that had another invitation within a day. */
  limited: v.array(v.string()),
});
export type CheckedAddresses = v.InferOutput<typeof checkedAddressesSchema>;
