import * as v from 'valibot';
import { isCompleteAnswers } from '../survey/answers.ts';
import { isDraftToken } from '../survey/draft-token.ts';
import type { BotSigns } from './bot-signs.ts';
import { ACCESS_MIN_LENGTH, email, FIELD_MESSAGES, line, optionalLine, optionalTextBlock, textBlock } from './fields.ts';
import { FORM_NAMES } from './form-names.ts';

const when = v.pipe(v.string(), v.isoTimestamp('must be a time such as 2026-11-21T09:30:00.000Z'));
const source = v.pipe(v.string(), v.url('must be the address of the page'), v.maxLength(2000));

/** What a visitor types into each form; checked in the browser on submit, and again by the intake. */
export const formSchemas = {
  'contact-messages': v.object({
    name: line(FIELD_MESSAGES.name),
    userEmail: email,
    company: optionalLine,
    phone: optionalLine,
    message: textBlock(FIELD_MESSAGES.message),
  }),
  'guide-requests': v.object({ userEmail: email }),
  'newsletter-signups': v.object({ userEmail: email }),
  'access-requests': v.object({
    userEmail: email,
    userRole: line(FIELD_MESSAGES.role, ACCESS_MIN_LENGTH),
    userCompany: line(FIELD_MESSAGES.company, ACCESS_MIN_LENGTH),
  }),
} as const;

/** What is sent (specification, points 3 and 7; interface.md, HTTP). Unknown fields, such as `_next` and `_subject`, are ignored. */
export const submissionSchemas = {
  'contact-messages': payload('contact-messages', { sentAt: when }),
  'guide-requests': payload('guide-requests', { requestedAt: when }),
  'newsletter-signups': payload('newsletter-signups', { subscribedAt: when }),
  'access-requests': payload('access-requests', { accessTime: when }),
  'survey-responses': v.object({
    ...formSchemas['access-requests'].entries,
    answers: v.pipe(
      v.record(v.string(), v.number()),
      v.check((answers) => isCompleteAnswers(answers), 'Please answer every statement with a whole number from 1 to 5.'),
    ),
    comments: v.object({ workingWell: optionalTextBlock, improvements: optionalTextBlock, suggestions: optionalTextBlock }),
    submittedAt: when,
    /** Of the draft that several devices shared: no other may submit it again. */
    draftToken: v.optional(v.custom<string>(isDraftToken, 'must be the token of a draft')),
  }),
} as const;

function payload<const Resource extends keyof typeof formSchemas, const Time extends Record<string, typeof when>>(resource: Resource, time: Time) {
  return v.object({ formName: v.literal(FORM_NAMES[resource]), ...formSchemas[resource].entries, ...time, source });
}

export type Resource = keyof typeof submissionSchemas;

/** Whether a form stands behind a resource, which a browser can post by itself. The survey's answers only a script can gather. */
export function hasForm(resource: Resource): resource is keyof typeof formSchemas {
  return resource in formSchemas;
}

type Payloads = { [Name in Resource]: v.InferOutput<(typeof submissionSchemas)[Name]> };
export type ContactMessage = Payloads['contact-messages'];
export type GuideRequest = Payloads['guide-requests'];
export type NewsletterSignup = Payloads['newsletter-signups'];
export type AccessRequest = Payloads['access-requests'];
export type SurveyResponse = Payloads['survey-responses'];

/** Something a visitor sends, with the resource of the intake that takes it. */
export type Submission = { [Name in Resource]: { resource: Name; payload: Payloads[Name] } }[Resource];

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
  kept: <Name extends Resource>(resource: Name) => Promise<Payloads[Name] | undefined>;
  /** Forgets it. */
  discard: (resource: Resource) => Promise<void>;
}
