import * as v from 'valibot';
import type { SettingName } from '../settings/table.ts';
import { type email, pageAddress, timestamp } from './fields.ts';

/**
 * The recipient. A visitor's address is not verified, so it gets each kind of mail at most once an
 * hour or once a day, and all kinds together at most three times a day; otherwise a form could
 * flood a stranger's inbox. `subscriber`: an address that its owner has confirmed. `many`: a
 * newsletter, which each address gets once. `invited`: an address that an operator entered for a
 * campaign, with its own limit. `operator`: an operator's own address, with its own limit.
 * `isBulk`: sent after all other mail, as newsletters and invitations are.
 */
export type Mail =
  | { to: 'firm' | 'enquirer' | 'subscriber' | 'many' }
  | { to: 'visitor'; oncePer: 'hour' | 'day'; isBulk?: true }
  | { to: 'invited' | 'operator'; perDay: number };

/**
 * The variable names the service of `DELIVERY=forward`. Without one, the submission is only logged
 * to the console.
 */
export interface Forwarding {
  variable: Extract<SettingName, `FORWARD_${string}_URL`>;
  isRequired: boolean;
}

type Fields = { userEmail: typeof email } & Record<
  string,
  v.GenericSchema<string | undefined, string>
>;

interface Parts<
  Name extends string,
  Time extends string,
  Typed extends Fields,
  Mails extends Record<string, Mail>,
> {
  /** The value of `formName` (specification, point 7). */
  formName: Name;
  timeField: Time;
  /** In the order in which they are shown. Each has a label in `content/submissions.yaml`. */
  fields: Typed;
  /** Shown as the preview in a list, and first in the fallback mail. */
  mainField?: keyof Typed & string;
  /** `subscriber`: the sender becomes a subscriber by confirming the address. */
  storedAs: 'submission' | 'subscriber';
  /**
   * Which submissions are quarantined: all `suspected` ones; or only those `trapped` by the
   * honeypot or an operator's rule.
   */
  quarantine: 'suspected' | 'trapped';
  /**
   * Queued for each submission; words in `content/mail.yaml`. The firm's mail contains the
   * submitted fields; a visitor's doesn't, because the address is not verified.
   */
  mails: Mails;
  /** The sender waits for an answer: the desk offers to reply, and says when it is due. */
  wantsReply?: boolean;
  forwarding?: Forwarding;
  /** A promise of the pages. The build warns if the chosen delivery can't keep it. */
  promise: string;
}

/** @returns also the schemas of the typed fields (`values`) and of the sent JSON (`payload`). */
export function defineForm<
  const Name extends string,
  const Time extends string,
  const Typed extends Fields,
  const Mails extends Record<string, Mail>,
>(parts: Parts<Name, Time, Typed, Mails>) {
  const { formName, timeField, fields } = parts;
  // The cast is needed: TypeScript widens a computed key of a generic type.
  const time = { [timeField]: timestamp } as Record<Time, typeof timestamp>;
  // Unknown fields, such as `_next` and `_subject`, are ignored.
  return {
    ...parts,
    values: v.object(fields),
    payload: v.object({ formName: v.literal(formName), ...fields, ...time, source: pageAddress }),
  };
}
