import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { FORMS } from '../../core/submissions/forms.ts';
import {
  hasForm,
  type PayloadOf,
  RESOURCES,
  type Resource,
  type Submission,
} from '../../core/submissions/submission.ts';
import type { Secret } from '../engine/secret.ts';
import { checkValue, readBody } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { sayIn } from '../http/say-in.ts';
import type { Entry } from './accept.ts';
import type { EnquiryDeps } from './deps.ts';

/** Its fields are checked. */
export interface ReadSubmission extends Pick<Entry, 'receipt' | 'receivedAt'> {
  submission: Submission;
  /** All fields that were sent, also the traps'. */
  fields: Record<string, unknown>;
}

const KEY_MAX_LENGTH = 200;
const EMPTY = Object.fromEntries(
  Object.values(FORMS).flatMap(({ fields }) => Object.keys(fields).map((field) => [field, ''])),
);

/** By a script, or by a form without JavaScript. @throws {Refusal} */
export async function readSubmission(
  request: Request,
  resource: Resource,
  { store, settings, parts, now }: Pick<EnquiryDeps, 'store' | 'settings' | 'parts' | 'now'>,
): Promise<ReadSubmission> {
  const { isForm, value } = await readBody(request);
  if (isForm && !hasForm(resource)) throw new Refusal('unsupported');
  const receivedAt = now();
  const fields = asFields(value);
  const added = isForm ? fieldsOfPage(request, resource, settings.siteUrl, receivedAt) : {};
  const say = sayIn(parts);
  const submission = check(resource, RESOURCES[resource].payload, { ...fields, ...added }, say);
  const { payload } = submission;
  // The receipt ignores the time that we added for a form without JavaScript, so that sending it
  // again is a replay.
  const said = JSON.stringify(
    isForm && hasForm(resource) ? v.parse(FORMS[resource].values, payload) : payload,
  );
  const receipt = receiptOf({ resource, key: readKey(request), said }, store.secret);
  return { submission, fields, receipt, receivedAt };
}

function asFields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('invalid', { errors: { body: 'must be an object' } });
  return value as Record<string, unknown>;
}

/** A page's script would have added them. */
function fieldsOfPage(
  request: Request,
  resource: Resource,
  siteUrl: string,
  receivedAt: number,
): object {
  const page = URL.parse(request.headers.get('Referer') ?? '');
  return {
    formName: hasForm(resource) && FORMS[resource].formName,
    source: page ? page.origin + page.pathname : `${siteUrl}/`,
    [RESOURCES[resource].timeField]: new Date(receivedAt).toISOString(),
  };
}

function check(
  resource: Resource,
  schema: v.GenericSchema<unknown, PayloadOf<Resource>>,
  given: object,
  say: ReturnType<typeof sayIn>,
): Submission {
  // A missing field counts as empty, so that its message is the form's.
  const payload = checkValue(schema, { ...EMPTY, ...given }, say);
  // The cast is needed: TypeScript can't link the schema to the resource.
  return { resource, payload } as Submission;
}

/** Null if there is none. @throws {Refusal} if it is too long or empty. */
export function readKey(request: Request): string | null {
  const key = request.headers.get('Idempotency-Key');
  if (key !== null && (key.length === 0 || key.length > KEY_MAX_LENGTH)) {
    throw new Refusal('invalid', {
      errors: { 'Idempotency-Key': `must have 1 to ${KEY_MAX_LENGTH} characters` },
    });
  }
  return key;
}

// Only in memory, so that stored data can't reproduce it.
const PASSING_KEY = randomBytes(32).toString('base64url');

/**
 * The idempotency key is part of the body's HMAC and is stored only as an HMAC, so that a holder of
 * the store can't test guesses of who wrote what. A replayed survey response without a key is
 * recognised only by this process: any record would allow guesses of the answers.
 */
export function receiptOf(
  { resource, key, said }: { resource: Resource; key: string | null; said: string },
  secret: Pick<Secret, 'keyOf'>,
  passingKey = PASSING_KEY,
): Entry['receipt'] {
  const salt = key ?? (resource === 'survey-responses' ? passingKey : '');
  const bodyHash = secret.keyOf('body', `${resource}\n${salt}\n${said}`);
  return {
    keyHash: key === null ? bodyHash : secret.keyOf('key', `${resource}\n${key}`),
    bodyHash,
  };
}
