import * as v from 'valibot';
import { email, line } from '../submissions/fields.ts';

/** The name under which the announcement that the survey is open stands among the newsletters. */
export const SURVEY_ANNOUNCEMENT = 'survey-announcement';

const progressSchema = v.object({
  /** When sending began, in ms since 1970. */
  begunAt: v.number(),
  /** To how many it was queued. The following numbers add up to it. */
  recipients: v.number(),
  isQueueing: v.boolean(),
  /** Whether queueing broke off, as when its process was killed: others have no mail of it. */
  isInterrupted: v.boolean(),
  delivered: v.number(),
  waiting: v.number(),
  /** Withdrawn because they unsubscribed meanwhile. */
  withdrawn: v.number(),
  dead: v.number(),
});
export type NewsletterProgress = v.InferOutput<typeof progressSchema>;

/** Whether mails of a newsletter still have to be queued, or to leave. */
export function isBeingSent({ waiting, isQueueing }: NewsletterProgress): boolean {
  return waiting > 0 || isQueueing;
}

const item = {
  /**
   * The name of its file in `content/newsletters/`, without the ending; or {@link
   * SURVEY_ANNOUNCEMENT}.
   */
  slug: v.string(),
  subject: v.string(),
  /** Whether it can be sent: the build has it, or, of the announcement, the survey is open. */
  isBuilt: v.boolean(),
  /** Absent until it is sent. */
  progress: v.optional(progressSchema),
};
const itemSchema = v.object(item);
export type DeskNewsletterItem = v.InferOutput<typeof itemSchema>;

/** The newsletters: first those that were not sent, then the others, the latest first. */
export const newslettersSchema = v.object({ items: v.array(itemSchema) });
export type DeskNewsletters = v.InferOutput<typeof newslettersSchema>;

export const newsletterSchema = v.object({
  ...item,
  /** The line that mail programs show beside the subject. */
  preview: v.string(),
  html: v.string(),
  text: v.string(),
  /**
   * The hash of its source file; absent if the build doesn't have it. It tells which text an
   * operator saw.
   */
  source: v.optional(v.string()),
  /** Whether its text has changed since sending began. It can't be sent then. */
  hasChanged: v.boolean(),
  /** The number of recipients who would get it, were it sent now. */
  unsent: v.number(),
});
export type DeskNewsletter = v.InferOutput<typeof newsletterSchema>;

/** The text that an operator saw and sends, by the hash of its source file. */
export const newsletterSendingSchema = v.object({ source: line('must be the hash of the text') });

export const newsletterTestSchema = v.object({ userEmail: email });
