import type * as v from 'valibot';
import type { BotSigns } from './bot-signs.ts';
import { FORMS } from './forms.ts';
import { SURVEY_RESPONSE } from './survey-response.ts';

/** Everything that visitors can send, by the resource of the intake that takes it. */
export const RESOURCES = { ...FORMS, 'survey-responses': SURVEY_RESPONSE };

export type Resource = keyof typeof RESOURCES;
export type FormResource = keyof typeof FORMS;

/** Whether a form of this version stands behind a resource. Stored rows may name one that another version had. */
export function hasForm(resource: string): resource is FormResource {
  return Object.hasOwn(FORMS, resource);
}

/** The resources that a form stands behind, in the order of the table. */
export const FORM_RESOURCES = Object.keys(FORMS).filter(hasForm);

/** What is sent to a resource (specification, points 3 and 7). */
export type PayloadOf<Name extends Resource> = v.InferOutput<(typeof RESOURCES)[Name]['payload']>;
export type SurveyResponse = PayloadOf<'survey-responses'>;

/** Something a visitor sends, with the resource of the intake that takes it. */
export type Submission = { [Name in Resource]: { resource: Name; payload: PayloadOf<Name> } }[Resource];
/** What is known of a delivered submission. */
export interface Delivered {
  /** False where the copy of a survey response is not mailed: its address has had as many as one is sent. */
  isCopyMailed?: boolean | undefined;
}

/** The port through which every form sends. @throws {Refused} with what is wrong, or anything else where the submission was not delivered. */
export type Deliver = (submission: Submission, signs?: BotSigns) => Promise<Delivered>;

/** The port as a form meets it: what it may need to know before it sends. Forms don't know which delivery the build chose. */
export interface Delivery {
  deliver: Deliver;
  /** Fetches what delivering takes, so that it is here when the network is not. */
  prepare: () => void;
  /** Whether a submission gets to the firm at all; where it doesn't, the form says so beforehand (product.md, Delivery). */
  canDeliver: (resource: Resource) => boolean;
  /** Whether an e-mail address is confirmed by a mail before anything is sent to it (double opt-in). */
  confirmsAddresses: boolean;
  /** The address that a form posts to by itself, without JavaScript; undefined where nothing would answer. */
  postAddress: (resource: Resource) => string | undefined;
  /** What could not be delivered on an earlier visit, to be offered again; sent as it is, it is never stored twice. */
  kept: <Name extends Resource>(resource: Name) => Promise<PayloadOf<Name> | undefined>;
  /** Forgets it. */
  discard: (resource: Resource) => Promise<void>;
}
