import * as v from 'valibot';
import { FORMS } from '../../core/submissions/forms.ts';
import { hasForm, RESOURCES, type Resource, type Submission } from '../../core/submissions/submission.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../explain.ts';
import { type Body, readBody } from '../http/body.ts';
import { checkOrigin } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import type { Acceptance, Entry } from '../store/accept.ts';
import { StoreUnavailable } from '../store/store.ts';
import { isDryRun } from './dry-run.ts';
import { receiptOf } from './receipt.ts';
import { isSentAtOnce, mailsOfForm, mailsOfSurvey, recordOfForm, recordOfSurvey } from './record.ts';
import { suspect } from './traps.ts';

const RETRY_SECONDS = 5;
const KEY_MAX_LENGTH = 200;
const EMPTY = Object.fromEntries(Object.values(FORMS).flatMap(({ fields }) => Object.keys(fields).map((field) => [field, ''])));

type Taken = Exclude<Acceptance, { outcome: 'conflict' | 'submitted' }> | { outcome: 'checked'; id: '' };

/** Takes a submission: checks where it comes from and what it says, and stores it once. @throws {Refusal} */
export async function receive(request: Request, address: string, resource: Resource, deps: Deps): Promise<Taken> {
  const { store, settings, limiter, now } = deps;
  checkOrigin(request, settings.allowedOrigins);
  const wait = await limiter.take(address);
  if (wait > 0) throw new Refusal('tooMany', { retryAfterSeconds: wait });
  const body = await readBody(request);
  if (body.isForm && !hasForm(resource)) throw new Refusal('unsupported');
  const entry = toEntry(request, body, resource, deps);
  const isDry = isDryRun(request, store.secret, now());
  const taking: Promise<Acceptance | { outcome: 'checked'; id: '' }> = isDry ? store.check().then(() => ({ outcome: 'checked', id: '' })) : store.accept(entry);
  const acceptance = await taking.catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    deps.log.error({ resource, cause: causeOf(error) }, 'store unavailable');
    throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  });
  if (acceptance.outcome === 'conflict') throw new Refusal('different', { errors: { 'Idempotency-Key': 'was used for another submission' } });
  if (acceptance.outcome === 'submitted') throw new Refusal('different', { errors: { draftToken: 'was submitted before, from another device' } });
  deps.log.info({ resource, outcome: acceptance.outcome }, 'submission');
  if (acceptance.outcome === 'stored') deps.onMail();
  return acceptance;
}

function toEntry(request: Request, { isForm, value }: Body, resource: Resource, { store, settings, mail, now }: Deps): Entry {
  const receivedAt = now();
  const fields = asFields(value);
  const { timeField } = RESOURCES[resource];
  const given = isForm ? { ...fields, ...formFacts(request, resource, settings.siteUrl), [timeField]: new Date(receivedAt).toISOString() } : fields;
  const submission = validate(resource, given);
  const { payload } = submission;
  // A form without JavaScript says the same when it is sent twice: the time is ours.
  const said = JSON.stringify(isForm && hasForm(resource) ? v.parse(FORMS[resource].values, payload) : payload);
  return {
    resource,
    receipt: receiptOf({ resource, key: readKey(request), said }, store.secret),
    receivedAt,
    ...recordAndMails(submission, fields, receivedAt, mail.to),
  };
}

function recordAndMails(submission: Submission, fields: Record<string, unknown>, receivedAt: number, firm: string): Pick<Entry, 'record' | 'mails'> {
  const { resource, payload } = submission;
  if (resource === 'survey-responses') return { record: recordOfSurvey(payload), mails: mailsOfSurvey(payload) };
  const sent = { resource, userEmail: payload.userEmail, payload };
  const suspicion = suspect(fields, receivedAt);
  const record = recordOfForm(sent, suspicion);
  const mails = mailsOfForm(sent, firm);
  const isQuarantined = record.kind === 'submission' && record.spamReason !== undefined;
  return { record, mails: suspicion && isQuarantined ? mails.filter((mail) => isSentAtOnce(mail, suspicion)) : mails };
}

function asFields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('invalid', { errors: { body: 'must be an object' } });
  return value as Record<string, unknown>;
}

/** What a page's script would have filled in. */
function formFacts(request: Request, resource: Resource, siteUrl: string): object {
  const page = URL.parse(request.headers.get('Referer') ?? '');
  return { formName: hasForm(resource) && FORMS[resource].formName, source: page ? page.origin + page.pathname : `${siteUrl}/` };
}

function validate(resource: Resource, given: object): Submission {
  // A field that was not sent is one that was left empty: its message is that of the form.
  const result = v.safeParse(RESOURCES[resource].payload, { ...EMPTY, ...given });
  if (!result.success) throw new Refusal('invalid', { errors: messages(result.issues) });
  // The schema was that of the resource, which TypeScript can't follow.
  return { resource, payload: result.output } as Submission;
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
