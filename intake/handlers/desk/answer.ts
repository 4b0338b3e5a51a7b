import * as v from 'valibot';
import type { Deps, Desk } from '../../deps.ts';
import { bearerOf, hasToken } from '../../http/bearer.ts';
import { refuseTooMany } from '../../http/limiter.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Page, Wanted } from '../../store/paging.ts';
import { json, refuseJson, toRefusal } from '../respond.ts';

/** What the desk asks for; `id` is that of the one thing it is about, where the address names one. */
export type Act = (asked: { query: URLSearchParams; id: string }, deps: Deps) => Promise<Response>;

const PAGE_SIZE = 30;
const ID = /^[0-9a-f-]{36}$/;

/**
 * Answers a request of the desk, for who brings the operators' token. That is never refused, or a stranger behind the same proxy could
 * shut the operators out: what keeps it from being guessed is its length, and the limit only slows down who tries.
 */
export async function answerDesk(
  request: Request,
  { address, id = '' }: { address: string; id?: string | undefined },
  desk: Desk,
  act: Act,
  deps: Deps,
): Promise<Response> {
  try {
    if (!hasToken(request, desk.token)) return await refuseToken(request, address, desk, deps);
    if (id !== '' && !ID.test(id)) return gone();
    return await act({ query: new URL(request.url).searchParams, id }, deps);
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'desk'), {});
  }
}

async function refuseToken(request: Request, address: string, { guesses, refused }: Desk, { log, now }: Deps): Promise<Response> {
  if (bearerOf(request) === undefined) return unauthorized();
  const count = refused(now());
  if (count !== undefined) log.warn({ resource: 'desk', count }, 'sign-in refused');
  refuseTooMany(await guesses.take(address));
  return unauthorized();
}

function unauthorized(): Response {
  return json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
}

/** Somebody else has dealt with it, or its days are over. */
export function gone(): Response {
  return json(404, { error: 'gone' });
}

const place = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[0-9a-f-]{36}$/, 'must be what an earlier page gave'),
  v.transform((text) => ({ at: Number(text.split('.')[0]), id: text.slice(text.indexOf('.') + 1) })),
);

/** The part of a list that is asked for by `after`. @throws {Refusal} where that is no place in one. */
export function wantedOf(query: URLSearchParams): Wanted {
  const after = query.get('after');
  if (after === null) return { limit: PAGE_SIZE };
  const { success, output } = v.safeParse(place, after);
  if (!success) throw new Refusal('invalid', { errors: { after: 'must be what an earlier page gave' } });
  return { after: output, limit: PAGE_SIZE };
}

/** A page of a list as the desk takes it. */
export function pageResponse<Item>({ items, next }: Page<Item>, write: (item: Item) => object): Response {
  return json(200, { items: items.map(write), next: next ? `${next.at}.${next.id}` : null });
}
