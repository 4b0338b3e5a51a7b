import * as v from 'valibot';
import type { Deps, Desk } from '../../deps.ts';
import { bearerOf, hasToken } from '../../http/bearer.ts';
import { readBody } from '../../http/body.ts';
import { refuseTooMany } from '../../http/limiter.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Page, Wanted } from '../../store/paging.ts';
import { json, refuseJson, toRefusal } from '../respond.ts';

/** A desk action. `id` is the item's id if the address names one, else empty; `body` reads the JSON body. */
export type Act = (asked: { query: URLSearchParams; id: string; body: () => Promise<unknown> }, deps: Deps) => Promise<Response>;

const PAGE_SIZE = 30;
const ID = /^[0-9a-f-]{32,36}$/;

/**
 * Checks the operator token and runs a desk action. The right token is never rate limited, or a stranger behind the same proxy could lock the
 * operators out. The token's length makes guessing hopeless; the limit only slows it down.
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
    const body = async () => (await readBody(request)).value;
    return await act({ query: new URL(request.url).searchParams, id, body }, deps);
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'desk'));
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

/** 404: another operator has dealt with the item, or its retention is over. */
export function gone(): Response {
  return json(404, { error: 'gone' });
}

const place = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[0-9a-f-]{36}$/, 'must be the `next` of an earlier page'),
  v.transform((text) => ({ at: Number(text.split('.')[0]), id: text.slice(text.indexOf('.') + 1) })),
);

/** Parses the cursor `after` of a list. @throws {Refusal} if it is invalid. */
export function wantedOf(query: URLSearchParams): Wanted {
  const after = query.get('after');
  if (after === null) return { limit: PAGE_SIZE };
  const { success, output } = v.safeParse(place, after);
  if (!success) throw new Refusal('invalid', { errors: { after: 'must be the `next` of an earlier page' } });
  return { after: output, limit: PAGE_SIZE };
}

/** A page of a list as JSON for the desk. */
export function pageResponse<Item>({ items, next }: Page<Item>, write: (item: Item) => object): Response {
  return json(200, { items: items.map(write), next: next ? `${next.at}.${next.id}` : null });
}
