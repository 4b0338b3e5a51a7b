import * as v from 'valibot';
import { type email, pageAddress, timestamp } from './fields.ts';

/** At most `count` mails of a kind to one address within `withinMs` milliseconds. */
export interface MailLimit {
  count: number;
  withinMs: number;
}

/**
 * To whom a mail goes. A visitor's address is not verified, so mail to it has limits, or anybody could fill a stranger's inbox. `many`:
 * a mailing, which the store sends to each address once.
 */
export type Mail = { to: 'firm' } | { to: 'visitor'; limits: readonly [MailLimit, ...MailLimit[]] } | { to: 'many' };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A limit of so many mails a day. */
export function perDay(count: number): MailLimit {
  return { count, withinMs: DAY_MS };
}

/** A limit of one mail in so many minutes. */
export function oncePer(minutes: number): MailLimit {
  return { count: 1, withinMs: minutes * MINUTE_MS };
}

/** The variable that names the service of `DELIVERY=forward`; without one, the submission is logged to the console alone. */
export interface Forwarding {
  variable: `FORWARD_${string}_URL`;
  isRequired: boolean;
}

type Fields = { userEmail: typeof email } & Record<string, v.GenericSchema<string | undefined, string>>;

interface Parts<Name extends string, Time extends string, Typed extends Fields, Mails extends Record<string, Mail>> {
  /** The name under which the form sends (specification, point 7). */
  formName: Name;
  /** The field that says when it was sent. */
  timeField: Time;
  /** What a visitor types, in the order in which it is shown. Each field has a label in `content/submissions.yaml`. */
  fields: Typed;
  /** The field that says most: it stands for the message in a list, and begins the mail that replaces the form. */
  mainField?: keyof Typed & string;
  /** A `subscriber` is on the newsletter's list once their address is confirmed. */
  storedAs: 'submission' | 'subscriber';
  /** What is quarantined: whatever was `suspected`, or only what was `trapped` by the hidden field and not what was merely quick. */
  quarantine: 'suspected' | 'trapped';
  /** The mails that a submission queues, each worded in `content/mail.yaml`. The firm's holds what was typed, a visitor's nothing of it. */
  mails: Mails;
  /** Whether the desk offers to reply. */
  wantsReply?: boolean;
  forwarding?: Forwarding;
  /** What the pages promise, for the build to warn of where the chosen delivery can't keep it. */
  promise: string;
}

/** Defines a form. @returns its parts, with the schemas of what is typed (`values`) and of what is sent (`payload`). */
export function defineForm<const Name extends string, const Time extends string, const Typed extends Fields, const Mails extends Record<string, Mail>>(
  parts: Parts<Name, Time, Typed, Mails>,
) {
  const { formName, timeField, fields } = parts;
  // TypeScript knows no computed key of a generic type.
  const time = { [timeField]: timestamp } as Record<Time, typeof timestamp>;
  // Unknown fields, such as `_next` and `_subject`, are ignored.
  return { ...parts, values: v.object(fields), payload: v.object({ formName: v.literal(formName), ...fields, ...time, source: pageAddress }) };
}
