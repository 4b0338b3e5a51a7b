import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { describeSpamRule } from '../../core/desk/spam-rules.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { mainFieldOf, saidIn } from '../../core/submissions/said.ts';
import {
  hasForm,
  type PayloadOf,
  RESOURCES,
  type Resource,
  type Submission,
} from '../../core/submissions/submission.ts';
import type { Secret } from '../engine/secret.ts';
import { type Body, checkValue, readBody } from '../http/body.ts';
import { type Limiter, readWithin, refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { Refusal } from '../http/refusal.ts';
import type { Acceptance, Entry } from './accept.ts';
import type { EnquiryDeps } from './deps.ts';
import { fingerprintOf, judgeText } from './judge-text.ts';
import {
  isSentAtOnce,
  mailsOfForm,
  recordOfForm,
  type Sent,
  type Suspicion,
  suspect,
} from './record.ts';
import { entryOfSurvey } from './survey-response.ts';

const KEY_MAX_LENGTH = 200;
const EMPTY = Object.fromEntries(
  Object.values(FORMS).flatMap(({ fields }) => Object.keys(fields).map((field) => [field, ''])),
);

/**
 * A whole office asks for access and answers the survey behind one address: 120 of them in ten
 * minutes (SUBMISSION_LIMIT).
 */
const COSTS: Partial<Record<Resource, number>> = {
  'access-requests': 1 / 5,
  'survey-responses': 1 / 5,
};

type Taken = Extract<Acceptance, { id: string }>;

/** Checks a submission's origin, rate limit and fields, and stores it once. @throws {Refusal} */
export async function receive(
  request: Request,
  address: string,
  resource: Resource,
  deps: EnquiryDeps,
): Promise<Taken> {
  const entry = await readWithin(
    deps.limiter,
    { request, address, allowedOrigins: deps.settings.allowedOrigins },
    () => readEntry(request, resource, deps),
  );
  const cost = COSTS[resource] ?? 1;
  const byDay = await limiterByDay(entry, deps);
  refuseTooMany(await deps.limiter.take(address, cost));
  let acceptance: Acceptance | undefined;
  let isCountedByDay = false;
  try {
    refuseTooMany((await byDay?.take(address)) ?? 0);
    isCountedByDay = true;
    acceptance = await deps.store.accept(entry);
  } finally {
    if (acceptance?.outcome !== 'stored') {
      await deps.limiter.giveBack(address, cost - SMALL_COST);
      if (isCountedByDay) await byDay?.giveBack(address, 1);
    }
  }
  if (acceptance.outcome === 'conflict')
    throw new Refusal('different', {
      errors: { 'Idempotency-Key': 'was used for another submission before' },
    });
  deps.log.info({ resource, outcome: acceptance.outcome }, 'submission');
  if (acceptance.outcome === 'stored') deps.onMail();
  return acceptance;
}

/**
 * The limit by day of survey responses, each of which mails a stranger what was written; undefined
 * for other submissions and for replays, whose sender only wants to hear of the first one.
 */
async function limiterByDay(
  { record, receipt }: Entry,
  { store, responseLimiter }: EnquiryDeps,
): Promise<Limiter | undefined> {
  if (record.kind !== 'survey' || (await store.hasReceipt(receipt))) return undefined;
  return responseLimiter;
}

async function readEntry(request: Request, resource: Resource, deps: EnquiryDeps): Promise<Entry> {
  const body = await readBody(request);
  if (body.isForm && !hasForm(resource)) throw new Refusal('unsupported');
  return toEntry(request, body, resource, deps);
}

async function toEntry(
  request: Request,
  { isForm, value }: Body,
  resource: Resource,
  deps: EnquiryDeps,
): Promise<Entry> {
  const { store, settings, now } = deps;
  const receivedAt = now();
  const fields = asFields(value);
  const { timeField } = RESOURCES[resource];
  const given = isForm
    ? {
        ...fields,
        ...formFacts(request, resource, settings.siteUrl),
        [timeField]: new Date(receivedAt).toISOString(),
      }
    : fields;
  const submission = validate(resource, RESOURCES[resource].payload, given);
  const { payload } = submission;
  // A form without JavaScript has no time of its own. The body for the receipt leaves
  // our time out, so that a second send is a replay.
  const said = JSON.stringify(
    isForm && hasForm(resource) ? v.parse(FORMS[resource].values, payload) : payload,
  );
  const receipt = receiptOf({ resource, key: readKey(request), said }, store.secret);
  return {
    resource,
    receipt,
    receivedAt,
    ...(await recordAndMails(submission, { fields, receivedAt, receipt }, deps)),
  };
}

async function recordAndMails(
  submission: Submission,
  {
    fields,
    receivedAt,
    receipt,
  }: Pick<Entry, 'receipt' | 'receivedAt'> & { fields: Record<string, unknown> },
  deps: EnquiryDeps,
): Promise<Pick<Entry, 'record' | 'mails'>> {
  const { resource, payload } = submission;
  if (resource === 'survey-responses') return entryOfSurvey(payload, receipt, deps);
  const sent = { resource, userEmail: payload.userEmail, payload };
  const suspicion = await findSuspicion(sent, { fields, receivedAt }, deps);
  const record = recordOfForm(sent, suspicion, {
    textKey: textKeyOf(sent, deps),
    isSurveyOpen: deps.parts.isSurveyOpen,
  });
  const mails = mailsOfForm(sent, deps.mail.to);
  const isQuarantined = record.kind === 'submission' && record.spamReason !== undefined;
  return {
    record,
    mails: suspicion && isQuarantined ? mails.filter((one) => isSentAtOnce(one, suspicion)) : mails,
  };
}

function asFields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('invalid', { errors: { body: 'must be an object' } });
  return value as Record<string, unknown>;
}

/** The fields that a page's script would have added. */
function formFacts(request: Request, resource: Resource, siteUrl: string): object {
  const page = URL.parse(request.headers.get('Referer') ?? '');
  return {
    formName: hasForm(resource) && FORMS[resource].formName,
    source: page ? page.origin + page.pathname : `${siteUrl}/`,
  };
}

function validate(
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

/**
 * Checks a form's submission for spam: by the traps, the operators' rules, and, where the form has
 * text to judge, by the text.
 * @param fields what was sent besides. @returns undefined if nothing is suspicious. @throws
 * {StoreUnavailable}
 */
async function findSuspicion(
  { resource, userEmail, payload }: Sent,
  { fields, receivedAt }: { fields: Record<string, unknown>; receivedAt: number },
  { store, settings }: Pick<EnquiryDeps, 'store' | 'settings'>,
): Promise<Suspicion | undefined> {
  const trap = suspect(fields, receivedAt);
  if (trap && !trap.isOfSpeedAlone) return trap;
  const text = textOf(resource, payload);
  const rule = await store.spamRules.find(userEmail, text);
  if (rule) return { reason: `a rule is against ${describeSpamRule(rule)}`, isOfSpeedAlone: false };
  const { siteUrl } = settings;
  const reason = isJudgedByText(resource)
    ? judgeText(writtenIn(resource, payload), { userEmail, siteUrl })
    : undefined;
  return reason === undefined ? trap : { reason, isOfSpeedAlone: false };
}

/** The key by which copies of a submission's text are recognised; undefined for short texts. */
function textKeyOf(
  { resource, payload }: Sent,
  { store: { secret } }: Pick<EnquiryDeps, 'store'>,
): string | undefined {
  const fingerprint = isJudgedByText(resource)
    ? fingerprintOf(String(payload[mainFieldOf(resource)] ?? ''))
    : undefined;
  return fingerprint && secret.keyOf('text', fingerprint);
}

/** All that a visitor wrote, save the address. */
function textOf(resource: string, payload: Record<string, unknown>): string {
  const { userEmail: _address, source: _page, ...said } = saidIn(resource, payload);
  return Object.values(said).join('\n');
}

function writtenIn(
  resource: string,
  payload: Record<string, unknown>,
): { name: string; message: string; others: string } {
  const { [mainFieldOf(resource)]: message = '', name = '', ...others } = payload;
  return { name: String(name), message: String(message), others: textOf(resource, others) };
}

function isJudgedByText(resource: string): boolean {
  return (
    hasForm(resource) && FORMS[resource].quarantine === 'suspected' && mainFieldOf(resource) !== ''
  );
}
