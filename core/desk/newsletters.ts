import * as v from 'valibot';
import { email, line } from '../submissions/fields.ts';
import { doneSchema } from './desk.ts';

/** The announcement's name among the newsletters. */
export const SURVEY_ANNOUNCEMENT = 'survey-announcement';

const progressSchema = v.object({
  /** In ms since 1970. */
  begunAt: v.number(),
  /** The sum of the following numbers. */
  recipients: v.number(),
  isQueueing: v.boolean(),
  /** Whether queueing broke off, as when its process was killed: some recipients are missing. */
  isInterrupted: v.boolean(),
  delivered: v.number(),
  waiting: v.number(),
  /** Because they unsubscribed meanwhile. */
  withdrawn: v.number(),
  dead: v.number(),
});
export type NewsletterProgress = v.InferOutput<typeof progressSchema>;

/** Whether mails still have to be queued or sent. */
export function isBeingSent({ waiting, isQueueing }: NewsletterProgress): boolean {
  return waiting > 0 || isQueueing;
}

const item = {
  /**
   * The name of its file in `content/newsletters/`, without the ending; the id of what was written
   * at the desk; or {@link SURVEY_ANNOUNCEMENT}.
   */
  slug: v.string(),
  subject: v.string(),
  /** Absent until it is sent. */
  progress: v.optional(progressSchema),
};
const changed = { changedAt: v.number(), changedBy: v.string() };
const itemSchema = v.object({
  ...item,
  /** Of one that is being written at the desk. */
  draft: v.optional(v.object(changed)),
});
export type DeskNewsletterItem = v.InferOutput<typeof itemSchema>;

/** The newsletters: first drafts, then files that were not sent, then the others, the latest first. */
export const newslettersSchema = v.object({ items: v.array(itemSchema) });
export type DeskNewsletters = v.InferOutput<typeof newslettersSchema>;

const upTo = (limit: number) =>
  v.pipe(v.string(), v.maxLength(limit, 'This is too long to be kept: shorten it.'));

/** What is typed is stored with its mistakes, up to a length that no newsletter has. */
export const draftTextSchema = v.object({
  subject: upTo(1000),
  preview: upTo(1000),
  markdown: upTo(50_000),
});
/** @param revision of the draft that the form showed. */
export const draftChangeSchema = v.object({ ...draftTextSchema.entries, revision: v.number() });

const draftSchema = v.object({
  ...draftChangeSchema.entries,
  ...changed,
  /** Whether somebody has mailed exactly this text to themselves. */
  isTested: v.boolean(),
  problems: v.array(
    v.object({
      field: v.picklist(['subject', 'preview', 'markdown']),
      line: v.optional(v.number()),
      message: v.string(),
    }),
  ),
});
export type DeskDraft = v.InferOutput<typeof draftSchema>;

export const newsletterSchema = v.object({
  ...item,
  draft: v.optional(draftSchema),
  /** The line that mail programs show beside the subject. */
  preview: v.string(),
  /** Empty while a draft has mistakes, and the following, too. */
  html: v.string(),
  text: v.string(),
  /** The hash of a text that can be sent. It tells which text an operator saw. */
  source: v.optional(v.string()),
  /** How many recipients would get it if it were sent now. */
  unsent: v.number(),
});
export type DeskNewsletter = v.InferOutput<typeof newsletterSchema>;

/** The name of a new draft. */
export const newDraftSchema = v.object({ ...doneSchema.entries, slug: v.string() });
/** What a deleted draft held, so that it can be put back. */
export const deletedDraftSchema = v.object({
  ...doneSchema.entries,
  ...draftTextSchema.entries,
});

/** The text that an operator saw and sends, by its hash. */
export const newsletterSendingSchema = v.object({ source: line('must be the hash of the text') });

export const newsletterTestSchema = v.object({
  ...newsletterSendingSchema.entries,
  userEmail: email,
});
