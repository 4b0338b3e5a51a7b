import * as v from 'valibot';
import { OPERATOR_TOKEN } from '../core/desk/token.ts';

/** Why the desk did not get what it asked for. */
export type Reason = 'signed-out' | 'too-many' | 'gone' | 'unavailable' | 'unreachable' | 'other-version';

/** The intake did not answer what was asked. */
export class NotAnswered extends Error {
  override name = 'NotAnswered';
  readonly reason: Reason;
  readonly retryAfterSeconds: number;

  constructor(reason: Reason, retryAfterSeconds = 0) {
    super(reason);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface Asking {
  method?: 'GET' | 'POST' | 'DELETE';
  signal?: AbortSignal;
}

/** Asks the intake for what stands at a path below `/api/desk/`. @throws {NotAnswered} */
export type Ask = <Schema extends v.GenericSchema>(path: string, schema: Schema, asking?: Asking) => Promise<v.InferOutput<Schema>>;

const PATIENCE_MS = 20_000;
// What the intake itself says; a proxy in front of it has answers of its own.
const REASONS = { token: 'signed-out', gone: 'gone', tooMany: 'too-many', unavailable: 'unavailable' } as const;
const refusal = v.object({ error: v.picklist(Object.keys(REASONS) as (keyof typeof REASONS)[]) });

/** Asks in the name of who has a token. */
export function askWith(token: string): Ask {
  return async (path, schema, { method = 'GET', signal } = {}) => {
    if (!OPERATOR_TOKEN.test(token)) throw new NotAnswered('signed-out');
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(new URL(`../api/desk/${path}`, location.href), {
      method,
      headers: { Authorization: `Bearer ${token}` },
      // A proxy may have a sign-in of its own, whose cookie has to come along.
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    }).catch(unreachable);
    const answer: unknown = await response.json().catch(unreachable);
    if (!response.ok) throw toNotAnswered(response, answer);
    const { success, output } = v.safeParse(schema, answer);
    if (!success) throw new NotAnswered('other-version');
    return output;
  };
}

function unreachable(): never {
  throw new NotAnswered('unreachable');
}

function toNotAnswered({ status, headers }: Response, answer: unknown): NotAnswered {
  if (v.is(refusal, answer)) return new NotAnswered(REASONS[answer.error], Number(headers.get('Retry-After') ?? 0));
  return new NotAnswered(status >= 500 ? 'unreachable' : 'other-version');
}

/** What went wrong, and what to do, in a sentence or two. */
export function describe(error: unknown): string {
  const { reason, retryAfterSeconds } = error instanceof NotAnswered ? error : new NotAnswered('unavailable');
  switch (reason) {
    case 'signed-out':
      return 'This token was refused. Check it against OPERATOR_TOKEN, as the intake was started with it.';
    case 'too-many':
      return `Too many wrong tokens came from your network. Try again in ${minutes(retryAfterSeconds)}.`;
    case 'gone':
      return 'It has been dealt with already, or its days are over.';
    case 'unavailable':
      return 'The intake can’t use its store at the moment. Its log says why.';
    case 'unreachable':
      return 'The intake can’t be reached. Check your connection, or reload the page.';
    case 'other-version':
      return 'The intake is of another version than this page. Reload the page.';
  }
}

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60));
  return whole === 1 ? 'a minute' : `${whole} minutes`;
}
