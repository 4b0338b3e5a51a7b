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
import type { Entry } from './accept.ts';
import type { EnquiryDeps } from './deps.ts';

/** A submission whose fields are checked, and what is known of it besides. */
export interface ReadSubmission extends Pick<Entry, 'receipt' | 'receivedAt'> {
  submission: Submission;
  /** All fields that were sent, with those that tell a program. */
  fields: Record<string, unknown>;
}

const KEY_MAX_LENGTH = 200;
const EMPTY = Object.fromEntries(
  Object.values(FORMS).flatMap(({ fields }) => Object.keys(fields).map((field) => [field, ''])),
);

/** Reads a submission, by a script or a form without one, and checks its fields. @throws {Refusal} */
export async function readSubmission(
  request: Request,
  resource: Resource,
  { store, settings, now }: Pick<EnquiryDeps, 'store' | 'settings' | 'now'>,
): Promise<ReadSubmission> {
  const { isForm, value } = await readBody(request);
  if (isForm && !hasForm(resource)) throw new Refusal('unsupported');
  const receivedAt = now();
  const fields = asFields(value);
  const added = isForm ? fieldsOfPage(request, resource, settings.siteUrl, receivedAt) : {};
  const submission = check(resource, RESOURCES[resource].payload, { ...fields, ...added });
  const { payload } = submission;
  // The body for the receipt leaves out the time that we gave a form without JavaScript, so that a
  // second send is a replay.
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

/** The fields that a page's script would have added. */
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
): Submission {
  // A missing field counts as empty, so that its message is the form's.
  const payload = checkValue(schema, { ...EMPTY, ...given });
  // The cast is needed: TypeScript can't link the schema to the resource.
  return { resource, payload } as Submission;
}

/**
 * Reads the idempotency key; null if there is none. @throws {Refusal} if it is too long or empty.
 */
export function readKey(request: Request): string | null {
  const key = request.headers.get('Idempotency-Key');
  if (key !== null && (key.length === 0 || key.length > KEY_MAX_LENGTH)) {
    throw new Refusal('invalid', {
      errors: { 'Idempotency-Key': `must have 1 to ${KEY_MAX_LENGTH} characters` },
    });
  }
  return key;
}

// Kept in memory only, so that stored data can't reproduce it.
const PASSING_KEY = randomBytes(32).toString('base64url');

/**
 * The receipt of a submission. The idempotency key is part of the body's HMAC and is
 * stored only as an HMAC, so that a holder of the store can't test guesses of who wrote what
 * against it. A replayed survey response without a key is recognised by this process alone: any
 * other record would let them test guesses of the answers.
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
