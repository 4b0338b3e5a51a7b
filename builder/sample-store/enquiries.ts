import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { DAY_MS } from '../../core/days.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import type { FormResource } from '../../core/submissions/submission.ts';

const MINUTE_MS = 60_000;
// The submissions of each form are spread over these days, and each day from eight to six.
const DAYS = 75;
const [FIRST_MINUTE, MINUTES] = [8 * 60, 10 * 60];
const FILE = path.join(import.meta.dirname, 'enquiries.yaml');

const text = v.string();
const message = v.strictObject({
  ...{ name: text, company: text, phone: v.optional(text, ''), message: text },
  isTrapped: v.optional(v.boolean(), false),
  bounces: v.optional(v.boolean(), false),
});
const enquiriesSchema = v.strictObject({
  messages: v.array(message),
  guideRequests: v.array(text),
  accessRequests: v.array(v.strictObject({ userEmail: text, userRole: text, userCompany: text })),
});

/** A submission of a form. */
export interface Enquiry {
  resource: FormResource;
  /** In ms since 1970. */
  at: number;
  body: { userEmail: string } & Record<string, string>;
  /** Whether mail to its sender can't be delivered. */
  bounces: boolean;
}

type Sent = Pick<Enquiry, 'body'> & Partial<Enquiry>;

/** Reads the enquiries of the sample store. @param now in ms since 1970: they lie before it. @param siteUrl the site that they are sent from. */
export function readEnquiries(now: number, siteUrl: string): Enquiry[] {
  const { messages, guideRequests, accessRequests } = v.parse(enquiriesSchema, parse(readFileSync(FILE, 'utf8')));
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const send = (resource: FormResource, all: readonly Sent[]): Enquiry[] =>
    all.map(({ body, bounces = false }, index) => {
      const day = today - (1 + Math.floor((index * DAYS) / all.length)) * DAY_MS;
      const at = day + (FIRST_MINUTE + ((body.userEmail.length * 47) % MINUTES)) * MINUTE_MS;
      const { formName, timeField } = FORMS[resource];
      return { resource, at, bounces, body: { ...body, formName, source: `${siteUrl}/`, [timeField]: new Date(at).toISOString() } };
    });
  return [
    ...send('contact-messages', messages.map(toSent)),
    ...send('guide-requests', guideRequests.map(toBody)),
    ...send(
      'access-requests',
      accessRequests.map((body) => ({ body })),
    ),
  ];
}

function toSent({ isTrapped, bounces, ...fields }: v.InferOutput<typeof message>): Sent {
  const body = { ...fields, userEmail: addressOf(fields) };
  return { body: isTrapped ? { ...body, website: fields.company } : body, bounces };
}

function toBody(userEmail: string): Sent {
  return { body: { userEmail } };
}

function addressOf({ name, company }: { name: string; company: string }): string {
  const wordsOf = (words: string) =>
    words
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .split(/ +/)
      .filter(Boolean);
  return `${wordsOf(name).join('.')}@${wordsOf(company).join('-') || 'mail'}.example`;
}
