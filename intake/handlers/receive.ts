import * as v from 'valibot';
import { FORM_NAMES } from '../../core/submissions/form-names.ts';
import { formSchemas, hasForm, type Resource, submissionSchemas } from '../../core/submissions/submission.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../explain.ts';
import { type Body, readBody } from '../http/body.ts';
import { checkOrigin } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { mailDomain } from '../mail/message.ts';
import type { Acceptance, Entry } from '../store/accept.ts';
import { StoreUnavailable } from '../store/store.ts';
import { isDryRun } from './dry-run.ts';
import { receiptOf } from './receipt.ts';
import type { ResourceHandler } from './resource.ts';
import { type Suspicion, suspect } from './traps.ts';

const RETRY_SECONDS = 5;
const KEY_MAX_LENGTH = 200;
const EMPTY = Object.fromEntries(Object.values(formSchemas).flatMap(({ entries }) => Object.keys(entries).map((field) => [field, ''])));

type Taken = Exclude<Acceptance, { outcome: 'conflict' | 'submitted' }> | { outcome: 'checked'; id: '' };

/** Takes a submission: checks where it comes from and what it says, and stores it once. @throws {Refusal} */
export async function receive(request: Request, address: string, handler: ResourceHandler, deps: Deps): Promise<Taken> {
  const { store, settings, limiter, now } = deps;
  checkOrigin(request, settings.allowedOrigins);
  const wait = await limiter.take(address);
  if (wait > 0) throw new Refusal('tooMany', { retryAfterSeconds: wait });
  const body = await readBody(request);
  if (body.isForm && !hasForm(handler.resource)) throw new Refusal('unsupported');
  const entry = toEntry(request, body, handler, deps);
  const isDry = isDryRun(request, store.secret, now());
  const taking: Promise<Acceptance | { outcome: 'checked'; id: '' }> = isDry ? store.check().then(() => ({ outcome: 'checked', id: '' })) : store.accept(entry);
  const acceptance = await taking.catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    deps.log.error({ resource: handler.resource, cause: causeOf(error) }, 'store unavailable');
    throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  });
  if (acceptance.outcome === 'conflict') throw new Refusal('different', { errors: { 'Idempotency-Key': 'was used for another submission' } });
  if (acceptance.outcome === 'submitted') throw new Refusal('different', { errors: { draftToken: 'was submitted before, from another device' } });
  deps.log.info({ resource: handler.resource, outcome: acceptance.outcome }, 'submission');
  if (acceptance.outcome === 'stored') deps.onMail();
  return acceptance;
}

function toEntry(request: Request, { isForm, value }: Body, handler: ResourceHandler, { store, settings, mail, now }: Deps): Entry {
  const { resource, timeField } = handler;
  const receivedAt = now();
  const fields = asFields(value);
  const given = isForm ? { ...fields, ...formFacts(request, resource, settings.siteUrl), [timeField]: new Date(receivedAt).toISOString() } : fields;
  const payload = validate(handler, given);
  const suspicion = handler.isTrapped ? suspect(fields, receivedAt) : undefined;
  const record = handler.record(payload, suspicion);
  const isQuarantined = record.kind === 'submission' && record.spamReason !== undefined;
  // A form without JavaScript says the same when it is sent twice: the time is ours.
  const said = JSON.stringify(isForm && hasForm(resource) ? v.parse(formSchemas[resource], payload) : payload);
  return {
    resource,
    receipt: receiptOf({ resource, key: readKey(request), said }, store.secret),
    receivedAt,
    record,
    mails: handler.mails(payload, { firm: mail.to }).filter(({ recipient }) => !isQuarantined || isSent(recipient, mail.to, suspicion)),
    mailDomain: mailDomain(mail.from),
  };
}

/**
 * Whether a mail leaves with a submission at once. The firm is told of what is kept aside by its digest. Who was only quick may well be
 * a visitor, and waits for what was promised.
 */
export function isSent(recipient: string, firm: string, suspicion: Suspicion | undefined): boolean {
  return !suspicion || (suspicion.isOfSpeedAlone && recipient !== firm);
}

function asFields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('invalid', { errors: { body: 'must be an object' } });
  return value as Record<string, unknown>;
}

/** What a page's script would have filled in. */
function formFacts(request: Request, resource: Resource, siteUrl: string): object {
  const page = URL.parse(request.headers.get('Referer') ?? '');
  return { formName: FORM_NAMES[resource as keyof typeof FORM_NAMES], source: page ? page.origin + page.pathname : `${siteUrl}/` };
}

function validate(handler: ResourceHandler, given: object): Parameters<ResourceHandler['record']>[0] {
  // A field that was not sent is one that was left empty: its message is that of the form.
  const result = v.safeParse(submissionSchemas[handler.resource], { ...EMPTY, ...given });
  if (!result.success) throw new Refusal('invalid', { errors: messages(result.issues) });
  return result.output;
}

/** The first message of each field. */
export function messages(issues: v.BaseIssue<unknown>[]): Record<string, string> {
  const told = ({ message, received }: v.BaseIssue<unknown>) => (received === 'undefined' ? 'is missing' : message);
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? 'body'] ??= told(issue);
  return errors;
}

function readKey(request: Request): string | null {
  const key = request.headers.get('Idempotency-Key');
  if (key !== null && (key.length === 0 || key.length > KEY_MAX_LENGTH)) {
    throw new Refusal('invalid', { errors: { 'Idempotency-Key': `must have 1 to ${KEY_MAX_LENGTH} characters` } });
  }
  return key;
}
