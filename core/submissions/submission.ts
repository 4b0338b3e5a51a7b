import type * as v from 'valibot';
import type { BotSigns } from './bot-signs.ts';
import { FORMS } from './forms.ts';
import { SURVEY_RESPONSE } from './survey-response.ts';

export const RESOURCES = { ...FORMS, 'survey-responses': SURVEY_RESPONSE };

export type Resource = keyof typeof RESOURCES;
export type FormResource = keyof typeof FORMS;

/** Rows stored by another version may have other resources. */
export function hasForm(resource: string): resource is FormResource {
  return Object.hasOwn(FORMS, resource);
}

/** Whether it is an enquiry, whose sender waits for an answer. */
export function wantsReply(resource: string): boolean {
  const form = hasForm(resource) ? FORMS[resource] : undefined;
  return form !== undefined && 'wantsReply' in form && form.wantsReply === true;
}

export const FORM_RESOURCES = Object.keys(FORMS).filter(hasForm);

/** JSON (specification, points 3 and 7). */
export type PayloadOf<Name extends Resource> = v.InferOutput<(typeof RESOURCES)[Name]['payload']>;
export type SurveyResponse = PayloadOf<'survey-responses'>;

export type SubmissionOf<Name extends Resource> = {
  [Each in Name]: { resource: Each; payload: PayloadOf<Each> };
}[Name];
export type Submission = SubmissionOf<Resource>;

export interface Delivered {
  /** Undefined if the delivery mails no copy of a survey response. */
  isCopyMailed?: boolean | undefined;
}

/**
 * Every form sends through it. @throws {Refused} if the submission is invalid; any other error if
 * it was not delivered.
 */
export type Deliver = (submission: Submission, signs?: BotSigns) => Promise<Delivered>;

/** What a form needs to know before it sends. Forms don't know which delivery the build chose. */
export interface Delivery {
  deliver: Deliver;
  /** If submissions don't reach the firm, the form says so beforehand (product.md, Delivery). */
  canDeliver: (resource: Resource) => boolean;
  /** Double opt-in: an address confirms by mail before anything else is sent to it. */
  confirmsAddresses: boolean;
  /** For a form without JavaScript; undefined if no server would answer. */
  postAddress: (resource: Resource) => string | undefined;
  /**
   * An undelivered submission of an earlier visit, to be offered again. Sent unchanged, it is never
   * stored twice.
   */
  kept: <Name extends Resource>(resource: Name) => Promise<PayloadOf<Name> | undefined>;
  discard: (resource: Resource) => Promise<void>;
}
