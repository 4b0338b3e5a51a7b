import * as v from 'valibot';
import { type AuditEntry, DESK_PASS } from '../../core/desk/desk.ts';
import { sayDeskMistake } from '../../core/desk/mistakes.ts';
import { toSentences } from '../../core/desk/refusal-sentences.ts';
import { newSpamRuleSchema, spamRuleName } from '../../core/desk/spam-rules.ts';
import { LINE_MAX_LENGTH } from '../../core/submissions/fields.ts';
import { causeOf } from '../engine/explain.ts';
import type { Page, Wanted } from '../engine/rows.ts';
import { json, refuseJson, toRefusal } from '../http/answer.ts';
import {
  bearerOf,
  checkValue,
  findByToken,
  LARGE_BODY_LIMIT_BYTES,
  readBody,
} from '../http/body.ts';
import { refuseTooMany } from '../http/limiter.ts';
import { Refusal } from '../http/refusal.ts';
import type { TestOutcome } from '../mail/queue-mail.ts';
import type { Desk, DeskDeps } from './deps.ts';

export interface Asked {
  query: URLSearchParams;
  /** Empty if the address names no item. */
  id: string;
  /** The JSON body. @throws {Refusal} */
  read: <Output>(schema: v.GenericSchema<unknown, Output>) => Promise<Output>;
  operator: string;
}

export type Act<Needed extends DeskDeps = DeskDeps> = (
  asked: Asked,
  deps: Needed,
) => Promise<Response>;

interface Call {
  address: string;
  id?: string | undefined;
  /** For the audit log; undefined if the call only reads. */
  action: string | undefined;
}

const PAGE_SIZE = 30;
const PATIENCE_MS = 50;
const REMEDY =
  'After ten wrong tokens, nobody can sign in from that network for ten minutes. Until then operators can sign in from another network, or in a browser in which they have signed in before; a restart opens it, too.';
// A newsletter's id is the name of its file.
const ID = /^[0-9a-z-]{1,200}$/;

/**
 * After ten wrong tokens from a network, no token is checked, unless the browser proves by its pass
 * that it signed in before. Otherwise a stranger behind the same proxy could lock the operators
 * out.
 */
export async function answerDesk<Given extends DeskDeps>(
  request: Request,
  { address, id = '', action }: Call,
  desk: Desk,
  act: Act<Given>,
  deps: Given,
): Promise<Response> {
  try {
    const operator = await findOperator(request, address, desk, deps);
    if (operator === undefined) return unauthorized();
    if (id !== '' && !ID.test(id)) return gone();
    let given: unknown;
    const read: Asked['read'] = async (schema) => {
      given = (await readBody(request, LARGE_BODY_LIMIT_BYTES)).value;
      return checkValue(schema, given, sayDeskMistake);
    };
    const asked = { query: new URL(request.url).searchParams, id, read, operator };
    if (action === undefined) return await act(asked, deps);
    // Read the name first: the act may delete the item.
    const name = id && (await deps.store.auditLog.nameOf(id));
    const response = await act(asked, deps);
    if (!response.ok) return response;
    deps.log.info({ action }, 'desk');
    await addToLog({ operator, action, itemId: id, itemName: name || nameIn(given) }, deps);
    return response;
  } catch (error) {
    const refusal = toRefusal(error, deps, 'desk');
    return refuseJson({ ...refusal, errors: toSentences(refusal.errors) });
  }
}

// The action is done, so an error here must not tell the operator otherwise
// (decisions/desk-access.md).
async function addToLog(
  entry: Omit<AuditEntry, 'id' | 'at'>,
  { store, log, now }: DeskDeps,
): Promise<void> {
  await store.auditLog
    .add({ ...entry, at: now() })
    .catch((error: unknown) =>
      log.error({ cause: causeOf(error), action: entry.action }, 'audit log not written'),
    );
}

const named = v.union([
  v.pipe(
    v.object({ name: v.pipe(v.string(), v.maxLength(LINE_MAX_LENGTH)) }),
    v.transform(({ name }) => name),
  ),
  v.pipe(newSpamRuleSchema, v.transform(spamRuleName)),
]);

function nameIn(body: unknown): string {
  const { success, output } = v.safeParse(named, body);
  return success ? output : '';
}

/**
 * @returns undefined if the request has no token, or a wrong one.
 * @throws {Refusal} while no token is checked.
 */
async function findOperator(
  request: Request,
  address: string,
  desk: Desk,
  { store, log, now }: DeskDeps,
): Promise<string | undefined> {
  const token = bearerOf(request);
  if (token === undefined) return undefined;
  const find = () => findByToken(request, desk.operators)?.name;
  if (store.secret.isKeyOf(DESK_PASS, token, request.headers.get(DESK_PASS) ?? '')) return find();
  const { wait, found } = await desk.guesses.takeUnlessFound(address, find);
  if (found !== undefined) return found;
  const count = desk.refused(now());
  if (count !== undefined)
    log.warn({ resource: 'desk', count, ...(wait > 0 && { remedy: REMEDY }) }, 'sign-in refused');
  refuseTooMany(wait);
  return undefined;
}

function unauthorized(): Response {
  return json(401, { error: 'token' }, { 'WWW-Authenticate': 'Bearer' });
}

/**
 * Waits a moment for work that continues by itself in durable steps, so that no call takes long. A
 * later failure is logged.
 * @param expected the result of work that continues. @returns the result, and whether the work
 * continues.
 */
export async function waitBriefly<Result>(
  work: Promise<Result>,
  expected: Result,
  { log }: Pick<DeskDeps, 'log'>,
): Promise<{ result: Result; isUnderWay?: true }> {
  const { promise: patience, resolve } = Promise.withResolvers<'on'>();
  const timer = setTimeout(() => resolve('on'), PATIENCE_MS);
  const first = await Promise.race([work.then((result) => ({ result })), patience]).finally(() =>
    clearTimeout(timer),
  );
  if (first !== 'on') return first;
  work.catch((error: unknown) =>
    log.error({ cause: causeOf(error) }, 'an operator’s action was not finished'),
  );
  return { result: expected, isUnderWay: true };
}

/** Another operator has dealt with the item, or its retention is over. */
export function gone(): Response {
  return json(404, { error: 'gone' });
}

/** @param isDone false if the item is gone. */
export function answerChange(status: 200 | 201, isDone: boolean): Response {
  return isDone ? json(status, { count: 1 }) : gone();
}

/** Operators may learn who gets no mail, unlike visitors (decisions/suppressed-mail.md). */
export const NOT_TESTED = {
  limited: 'This address has had too many tests today.',
  suppressed: 'This address gets no mail at all. It can be allowed on the screen Subscribers.',
};

/** @throws {Refusal} if no test is mailed. */
export function answerTest(outcome: TestOutcome, onMail: () => void): Response {
  if (outcome !== 'queued')
    throw new Refusal('invalid', { errors: { userEmail: NOT_TESTED[outcome] } });
  onMail();
  return json(201, { count: 1 });
}

const place = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[0-9a-f-]{36}$/, 'must be the `next` of an earlier page'),
  v.transform((text) => ({
    at: Number(text.split('.')[0]),
    id: text.slice(text.indexOf('.') + 1),
  })),
);

/**
 * @param limit the number of items of a page. @throws {Refusal} if the cursor `after` is invalid.
 */
export function wantedOf(query: URLSearchParams, limit = PAGE_SIZE): Wanted {
  const after = query.get('after');
  if (after === null) return { limit };
  const { success, output } = v.safeParse(place, after);
  if (!success)
    throw new Refusal('invalid', { errors: { after: 'must be the `next` of an earlier page' } });
  return { after: output, limit };
}

/** @param write what the desk gets of an item; all of it if omitted. */
export function pageResponse<Item extends object>(
  { items, next }: Page<Item>,
  write: (item: Item) => object = (item) => item,
): Response {
  return json(200, { items: items.map(write), next: next ? `${next.at}.${next.id}` : null });
}

/** Undefined without the parameter. @throws {Refusal} if it names no choice. */
export function readChoice<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const wanted = query.get(name);
  const choice = choices.find((one) => one === wanted);
  if (wanted !== null && !choice)
    throw new Refusal('invalid', { errors: { [name]: `must be one of ${choices.join(', ')}` } });
  return choice;
}
