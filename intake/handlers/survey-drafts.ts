import type * as v from 'valibot';
import { draftLinkSchema, surveyDraftSchema } from '../../core/submissions/survey-draft.ts';
import { isDraftToken } from '../../core/survey/draft-token.ts';
import type { Deps } from '../deps.ts';
import { bearerOf } from '../http/bearer.ts';
import { checkValue, readBody } from '../http/body.ts';
import { readWithin, refuseTooMany, SMALL_COST } from '../http/limiter.ts';
import { checkOrigin } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { json, refuseJson, toRefusal } from './respond.ts';

// The daily limit of an address. It has its own error, because the network's rate limit passes sooner.
const LINK_RETRY_SECONDS = 60 * 60;

/** Reads, saves or erases a draft. The token comes in `Authorization` (interface.md, HTTP). */
export function answerDraft(request: Request, address: string, deps: Deps): Promise<Response> {
  return answer(request, deps, async (token) => {
    const { drafts } = deps.store;
    if (request.method === 'PUT') return save(request, token, address, deps);
    refuseTooMany(await deps.limiter.take(address, SMALL_COST));
    if (request.method === 'DELETE') {
      await drafts.erase(token, deps.now());
      return json(200, { state: 'erased' });
    }
    const found = await drafts.find(token);
    return found?.state === 'open' ? json(200, { revision: found.revision, ...found.draft }) : over(found?.state ?? 'unknown');
  });
}

async function save(request: Request, token: string, address: string, deps: Deps): Promise<Response> {
  const { revision, ...draft } = await readWithin(deps.limiter, address, () => read(request, surveyDraftSchema));
  // A device saves often, in small pieces. A new draft and a mailed link cost as much as a submission.
  refuseTooMany(await deps.limiter.take(address, revision === 0 ? 1 : SMALL_COST));
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

/** Mails the resume link of a draft. The mail holds no answers, because the address is not verified. */
export function answerDraftLink(request: Request, address: string, deps: Deps): Promise<Response> {
  return answer(request, deps, async (token) => {
    const { userEmail: recipient } = await readWithin(deps.limiter, address, () => read(request, draftLinkSchema));
    refuseTooMany(await deps.limiter.take(address));
    const outcome = await deps.store.drafts.mailLink(token, { recipient, now: deps.now() });
    if (outcome === 'unknown') return over(outcome);
    if (outcome === 'empty') throw new Refusal('invalid', { errors: { answers: 'must hold an answer or a comment' } });
    if (outcome === 'enough') return json(429, { error: outcome }, { 'Retry-After': String(LINK_RETRY_SECONDS) });
    deps.onMail();
    return json(201, { state: outcome });
  });
}

async function answer(request: Request, deps: Deps, act: (token: string) => Promise<Response>): Promise<Response> {
  try {
    checkOrigin(request, deps.settings.allowedOrigins);
    const token = bearerOf(request);
    return isDraftToken(token) ? await act(token) : json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'survey-drafts'));
  }
}

async function read<Output>(request: Request, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  return checkValue(schema, (await readBody(request)).value);
}

/** The answer for a draft that is not open. `unknown`: it never existed, or its retention is over. */
function over(state: 'submitted' | 'erased' | 'unknown'): Response {
  return json(state === 'unknown' ? 404 : 410, { error: state });
}
