import * as v from 'valibot';
import {
  type CampaignLink,
  type CampaignSheet,
  campaignLinkSchema,
  campaignSheetSchema,
} from '../../../core/campaigns/campaign.ts';
import type { campaignResponseSchema } from '../../../core/submissions/campaign-response.ts';
import { Refused } from '../../../core/submissions/delivery.ts';
import { TIME_LIMIT_MS } from './adapter.ts';
import { TooMany, tryAgain } from './attempts.ts';
import { type CampaignResource, intakeAddress } from './intake-address.ts';
import { inTime } from './retrying.ts';

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };

type CampaignResponse = Required<v.InferInput<typeof campaignResponseSchema>>;
/** With the language in which the copy is written; no response itself tells it. */
export type CopiedResponse = CampaignResponse & { language: string };

/** Undefined for an unknown link. @throws if the intake doesn't answer */
export function fetchCampaign(token: string): Promise<CampaignLink | undefined> {
  return fetchBy(token, 'campaign-links', campaignLinkSchema);
}

/** What a campaign's anonymity sheet states. Returns and throws as {@link fetchCampaign} does. */
export function fetchSheet(token: string): Promise<CampaignSheet | undefined> {
  return fetchBy(token, 'campaign-sheets', campaignSheetSchema);
}

/** Sends the token in a header only, so that it doesn't get into logs. */
async function fetchBy<Found>(
  token: string,
  resource: CampaignResource,
  schema: v.GenericSchema<unknown, Found>,
): Promise<Found | undefined> {
  const response = await fetch(intakeAddress(resource), {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status === 404 && v.is(v.object({ error: v.literal('unknown') }), answer))
    return undefined;
  if (!response.ok) throw new Error(`The intake answered ${response.status} to ${resource}.`);
  return v.parse(schema, answer);
}

/** The submissions under way, by idempotency key. */
const underWay = new Map<
  string,
  { body: string; done: Promise<{ isRetry: boolean }>; stop: () => void }
>();

/**
 * Keeps nothing in the browser.
 * @param key the idempotency key
 * @returns isRetry: an earlier attempt had arrived, and that one counts
 * @throws {Refused} with the reason by field; {StillTrying} while attempts go on; any other error
 * without an answer
 */
export function submitResponse(
  response: CampaignResponse,
  key: string,
): Promise<{ isRetry: boolean }> {
  const body = JSON.stringify(response);
  const known = underWay.get(key);
  if (known?.body === body) return inTime(known.done);
  known?.stop();
  const attempts = new AbortController();
  const done = tryAgain(async (signal) => {
    const status = await post('campaign-responses', body, { 'Idempotency-Key': key }, signal);
    return { isRetry: status === 200 };
  }, attempts.signal).finally(() => {
    if (underWay.get(key)?.done === done) underWay.delete(key);
  });
  underWay.set(key, { body, done, stop: () => attempts.abort() });
  return inTime(done);
}

/**
 * Requests the mailed copy of a response. @throws as {@link submitResponse} does, except
 * `StillTrying`
 */
export async function askForCopy(response: CopiedResponse, userEmail: string): Promise<void> {
  await post(
    'survey-copies',
    JSON.stringify({ ...response, userEmail }),
    {},
    AbortSignal.timeout(TIME_LIMIT_MS),
  );
}

/**
 * Accepts only the intake's own answers, not those of a proxy or a hotel's sign-in page.
 * @returns the status
 */
async function post(
  resource: CampaignResource,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const response = await fetch(intakeAddress(resource), {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body,
    redirect: 'error',
    signal,
  });
  const { status } = response;
  const answer: { error?: unknown; errors?: object } | null | undefined = await response
    .json()
    .catch(() => undefined);
  if ((status === 200 || status === 201 || status === 202) && answer?.constructor === Object)
    return status;
  const message = `The intake answered ${status} to ${resource}.`;
  if (status === 429) throw new TooMany(message, Number(response.headers.get('Retry-After')) || 1);
  const isRefused =
    status >= 400 &&
    status < 500 &&
    status !== 408 &&
    (typeof answer?.error === 'string' || answer?.errors);
  if (isRefused) throw new Refused(message, answer?.errors);
  throw new Error(message);
}
