import * as v from 'valibot';
import { INVITING_KINDS } from '../campaigns/invitations.ts';

const wordsSchema = v.object({
  kind: v.picklist(INVITING_KINDS),
  /** Empty for the firm's, in which alone a campaign can have words of its own. */
  language: v.string(),
  subject: v.string(),
  text: v.string(),
  isOwn: v.boolean(),
  mail: v.object({ subject: v.string(), html: v.string(), text: v.string() }),
});
export type DeskInvitingWords = v.InferOutput<typeof wordsSchema>;

/** Never tells who has answered. */
export const invitationsSchema = v.object({
  wave: v.string(),
  campaign: v.object({ id: v.string(), name: v.string(), client: v.string(), system: v.string() }),
  sheetLink: v.string(),
  isAgreed: v.boolean(),
  isOpen: v.boolean(),
  groups: v.array(v.object({ id: v.string(), name: v.string(), invited: v.number() })),
  /** Begun reminders, and people who haven't been sent the last one yet. */
  reminders: v.number(),
  toRemind: v.number(),
  words: v.array(wordsSchema),
  /** The firm's first; one alone if there are no others. */
  languages: v.array(v.string()),
  /** In which people were invited while the site had them; mails to them leave in the firm's. */
  lostLanguages: v.array(v.string()),
});
export type DeskInvitations = v.InferOutput<typeof invitationsSchema>;

export const checkedAddressesSchema = v.object({
  fresh: v.number(),
  /** Those in each group, by its id. */
  groups: v.record(v.string(), v.number()),
  /** Those in each language that the list names. */
  languages: v.record(v.string(), v.number()),
  invited: v.number(),
  /** They don't want any mail, or any invitations. */
  suppressed: v.array(v.string()),
  /** They got another invitation within a day. */
  limited: v.array(v.string()),
});
export type CheckedAddresses = v.InferOutput<typeof checkedAddressesSchema>;
