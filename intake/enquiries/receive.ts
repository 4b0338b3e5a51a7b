import type { Resource } from '../../core/submissions/submission.ts';
import { type Limiter, readWithin, refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { Refusal } from '../http/refusal.ts';
import type { Acceptance, Entry } from './accept.ts';
import type { EnquiryDeps } from './deps.ts';
import { judge } from './judge.ts';
import { type ReadSubmission, readSubmission } from './read-submission.ts';
import { entryOfForm } from './record.ts';
import { entryOfSurvey } from './survey-response.ts';

type Taken = Extract<Acceptance, { id: string }>;

/**
 * Reads and checks a submission, judges whether it is spam, makes its record and mails, counts it
 * against the sender's limit, and stores it once, in this order. @throws {Refusal}
 */
export async function receive(
  request: Request,
  address: string,
  resource: Resource,
  deps: EnquiryDeps,
): Promise<Taken> {
  const entry = await readWithin(
    deps.limiter,
    { request, address, allowedOrigins: deps.settings.allowedOrigins },
    async () => toEntry(await readSubmission(request, resource, deps), deps),
  );
  const acceptance = await storeWithin(entry, address, resource, deps);
  if (acceptance.outcome === 'conflict')
    throw new Refusal('different', {
      errors: { 'Idempotency-Key': 'was used for another submission before' },
    });
  deps.log.info({ resource, outcome: acceptance.outcome }, 'submission');
  if (acceptance.outcome === 'stored') deps.onMail();
  return acceptance;
}

async function toEntry(
  { submission, fields, receipt, receivedAt }: ReadSubmission,
  deps: EnquiryDeps,
): Promise<Entry> {
  const { resource, payload } = submission;
  const facts = { resource, receipt, receivedAt };
  if (resource === 'survey-responses')
    return { ...facts, ...(await entryOfSurvey(payload, receipt, deps)) };
  const sent = { resource, userEmail: payload.userEmail, payload };
  const judgement = await judge(sent, { fields, receivedAt }, deps);
  const { isSurveyOpen } = deps.parts;
  return { ...facts, ...entryOfForm(sent, judgement, { firm: deps.mail.to, isSurveyOpen }) };
}

/**
 * A whole office may ask for access and answer the survey from one address: 120 in ten minutes
 * (SUBMISSION_LIMIT).
 */
const COSTS: Partial<Record<Resource, number>> = {
  'access-requests': 1 / 5,
  'survey-responses': 1 / 5,
};

/** Within its sender's limits. A request that stores nothing new costs little. */
async function storeWithin(
  entry: Entry,
  address: string,
  resource: Resource,
  deps: EnquiryDeps,
): Promise<Acceptance> {
  const cost = COSTS[resource] ?? 1;
  const byDay = await limiterByDay(entry, deps);
  refuseTooMany(await deps.limiter.take(address, cost));
  let acceptance: Acceptance | undefined;
  let isCountedByDay = false;
  try {
    refuseTooMany((await byDay?.take(address)) ?? 0);
    isCountedByDay = true;
    acceptance = await deps.store.accept(entry);
    return acceptance;
  } finally {
    if (acceptance?.outcome !== 'stored') {
      await deps.limiter.giveBack(address, cost - SMALL_COST);
      if (isCountedByDay) await byDay?.giveBack(address, 1);
    }
  }
}

/**
 * Survey responses are also limited by day, because each mails a stranger what was written.
 * Undefined for other submissions, and for replays, which mail nothing.
 */
async function limiterByDay(
  { record, receipt }: Entry,
  { store, responseLimiter }: EnquiryDeps,
): Promise<Limiter | undefined> {
  if (record.kind !== 'survey' || (await store.hasReceipt(receipt))) return undefined;
  return responseLimiter;
}
