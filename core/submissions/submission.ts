import type * as v from 'valibot';
import type { BotSigns } from './bot-signs.ts';
import { FORMS } from './forms.ts';
import { SURVEY_RESPONSE } from './survey-response.ts';

export const RESOURCES = { ...FORMS, 'survey-responses': SURVEY_RESPONSE };

export type Resource = keyof typeof RESOURCES;
export type FormResource = keyof typeof FORMS;

/**
 * Whether a resource belongs to a form of this version. Rows stored by another version may hold
 * others.
 */
export function hasForm(resource: string): resource is FormResource {
  return Object.hasOwn(FORMS, resource);
}

/** Whether a submission is an enquiry: whoever sent it waits for an answer. */
export function wantsReply(resource: string): boolean {
  const form = hasForm(resource) ? FORMS[resource] : undefined;
  return form !== undefined && 'wantsReply' in form && form.wantsReply === true;
}

/** The resources of the forms, in the order of the table. */
export const FORM_RESOURCES = Object.keys(FORMS).filter(hasForm);

/** The JSON that is sent to a resource (specification, points 3 and 7). */
export type PayloadOf<Name extends Resource> = v.InferOutput<(typeof RESOURCES)[Name]['payload']>;
export type SurveyResponse = PayloadOf<'survey-responses'>;

export type SubmissionOf<Name extends Resource> = {
  [Each in Name]: { resource: Each; payload: PayloadOf<Each> };
}[Name];
export type Submission = SubmissionOf<Resource>;

export interface Delivered {
  /** Whether the copy of a survey response is queued; undefined if the delivery mails none. */
  isCopyMailed?: boolean | undefined;
}

/**
 * The port that every form sends through. @throws {Refused} if the submission is invalid, and any
 * other error if it was not delivered.
 */
export type Deliver = (submission: Submission, signs?: BotSigns) => Promise<Delivered>;

/**
 * The delivery port, with what a form needs to know before it sends. Forms don't know which
 * delivery the build chose.
 */
export interface Delivery {
  deliver: Deliver;
  /**
   * Whether submissions reach the firm. If not, the form says so beforehand (product.md, Delivery).
   */
  canDeliver: (resource: Resource) => boolean;
  /**
   * Whether an e-mail address is confirmed by a mail before anything is sent to it (double opt-in).
   */
  confirmsAddresses: boolean;
  /** The address that a form posts to without JavaScript; undefined if no server would answer. */
  postAddress: (resource: Resource) => string | undefined;
  /**
   * The submission that an earlier visit could not deliver, to be offered again. Sent unchanged, it
   * is never stored twice.
   */
  kept: <Name extends Resource>(resource: Name) => Promise<PayloadOf<Name> | undefined>;
  discard: (resource: Resource) => Promise<void>;
}
