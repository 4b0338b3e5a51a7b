import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { DAY_MS } from '../core/days.ts';
import { FORMS } from '../core/submissions/forms.ts';
import type { FormResource } from '../core/submissions/submission.ts';

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
const accessRequest = v.strictObject({ userEmail: text, userRole: text, userCompany: text });
const enquiriesSchema = v.strictObject({
  messages: v.array(message),
  guideRequests: v.array(text),
  accessRequests: v.array(accessRequest),
});

interface Enquiry {
  resource: FormResource;
  /** In ms since 1970. */
  at: number;
  body: { userEmail: string } & Record<string, string>;
  /** Whether mail to the sender bounces. */
  bounces: boolean;
}

/**
 * @param now in ms since 1970: enquiries lie before it. @param siteUrl the site that they are sent
 * from.
 */
export function readEnquiries(now: number, siteUrl: string): Enquiry[] {
  const all = v.parse(enquiriesSchema, parse(readFileSync(FILE, 'utf8')));
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const send = (resource: FormResource, bodies: readonly Enquiry['body'][]): Enquiry[] =>
    bodies.map((body, index) => {
      const day = today - (1 + Math.floor((index * DAYS) / bodies.length)) * DAY_MS;
      const minute = FIRST_MINUTE + ((body.userEmail.length * 47) % MINUTES);
      const at = day + minute * MINUTE_MS;
      const { formName, timeField } = FORMS[resource];
      const sent = { formName, source: `${siteUrl}/`, [timeField]: new Date(at).toISOString() };
      return { resource, at, bounces: bouncing.has(body.userEmail), body: { ...body, ...sent } };
    });
  const bouncing = new Set(all.messages.filter(({ bounces }) => bounces).map(addressOf));
  const messages = all.messages.map(({ isTrapped, bounces: _, ...fields }) => {
    const trap = isTrapped ? { website: fields.company } : {};
    return { ...fields, userEmail: addressOf(fields), ...trap };
  });
  const guideRequests = all.guideRequests.map((userEmail) => ({ userEmail }));
  const requests = send('guide-requests', guideRequests);
  requests.push(...send('access-requests', all.accessRequests));
  return [...send('contact-messages', messages), ...requests];
}

function addressOf({ name, company }: { name: string; company: string }): string {
  const wordsOf = (words: string) => {
    const plain = words.normalize('NFD').replaceAll(/[^A-Za-z ]/g, '');
    return plain.toLowerCase().split(' ').filter(Boolean);
  };
  return `${wordsOf(name).join('.')}@${wordsOf(company).join('-') || 'mail'}.example`;
}
