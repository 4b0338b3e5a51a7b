import * as v from 'valibot';
import { draftLinkSchema, surveyDraftSchema } from '../../core/submissions/survey-draft.ts';
import { isDraftToken } from '../../core/survey/draft-token.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../explain.ts';
import { readBody } from '../http/body.ts';
import { checkOrigin, corsHeaders } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { StoreUnavailable } from '../store/store.ts';
import { messages } from './receive.ts';
import { json, refuseJson, toRefusal } from './respond.ts';

// A device asks and saves often, in small pieces. To make a draft or have a link mailed counts like a submission.
const SMALL_COST = 1 / 20;
const RETRY_SECONDS = 5;
// Enough mail for one address and one day, which is another matter than a network that asks too fast.
const LINK_RETRY_SECONDS = 60 * 60;

/** Answers a device that reads, saves or erases a survey under way. Its token comes in `Authorization` (interface.md, HTTP). */
export function answerDraft(request: Request, address: string, deps: Deps): Promise<Response> {
  return answer(request, deps, async (token) => {
    const { drafts } = deps.store;
    if (request.method === 'PUT') return save(request, token, address, deps);
    await limit(address, SMALL_COST, deps);
    if (request.method === 'DELETE') {
      await drafts.erase(token, deps.now());
      return json(200, { state: 'erased' });
    }
    const found = await drafts.find(token);
    return found?.state === 'open' ? json(200, { revision: found.revision, ...found.draft }) : over(found?.state ?? 'unknown');
  });
}

async function save(request: Request, token: string, address: string, deps: Deps): Promise<Response> {
  const { revision, ...draft } = await read(request, surveyDraftSchema);
  await limit(address, revision === 0 ? 1 : SMALL_COST, deps);
  const saved = await deps.store.drafts.save(token, { draft, revision, now: deps.now() });
  switch (saved.outcome) {
    case 'saved':
      return json(200, { revision: saved.revision });
    case 'stale':
      return json(409, { error: saved.outcome, revision: saved.revision, ...saved.draft });
    default:
      return over(saved.outcome);
  }
}

/** Mails the link by which another device goes on with a draft. Nobody has verified the address: nothing that was typed goes with it. */
export function answerDraftLink(request: Request, address: string, deps: Deps): Promise<Response> {
  return answer(request, deps, async (token) => {
    const { userEmail: recipient } = await read(request, draftLinkSchema);
    await limit(address, 1, deps);
    const outcome = await deps.store.drafts.mailLink(token, { recipient, now: deps.now() });
    if (outcome === 'unknown') return over(outcome);
    if (outcome === 'enough') return json(429, { error: outcome }, { 'Retry-After': String(LINK_RETRY_SECONDS) });
    deps.onMail();
    return json(201, { state: outcome });
  });
}

async function answer(request: Request, deps: Deps, act: (token: string) => Promise<Response>): Promise<Response> {
  const { allowedOrigins } = deps.settings;
  const cors = corsHeaders(request, allowedOrigins);
  try {
    checkOrigin(request, allowedOrigins);
    const token = request.headers.get('Authorization')?.match(/^Bearer (.*)$/i)?.[1];
    const response = isDraftToken(token) ? await act(token) : json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    return response;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) return refuseJson(toRefusal(error, deps), cors);
    deps.log.error({ resource: 'survey-drafts', cause: causeOf(error) }, 'store unavailable');
    return refuseJson(new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }), cors);
  }
}

async function read<Output>(request: Request, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  const { success, output, issues } = v.safeParse(schema, (await readBody(request)).value);
  if (!success) throw new Refusal('invalid', { errors: messages(issues) });
  return output;
}

async function limit(address: string, cost: number, { limiter }: Deps): Promise<void> {
  const wait = await limiter.take(address, cost);
  if (wait > 0) throw new Refusal('tooMany', { retryAfterSeconds: wait });
}

/** `unknown`: nobody made it, or its days are over. */
function over(state: 'submitted' | 'erased' | 'unknown'): Response {
  return json(state === 'unknown' ? 404 : 410, { error: state });
}
