import * as v from 'valibot';
import { DESK_PASS, OPERATOR_TOKEN } from '../../core/desk/desk.ts';

type Reason =
  | 'signed-out'
  | 'too-many'
  | 'gone'
  | 'stale'
  | 'invalid'
  | 'too-large'
  | 'unavailable'
  | 'unreachable'
  | 'slow'
  | 'unfinished'
  | 'other-version';

export class RequestError extends Error {
  override name = 'RequestError';
  readonly reason: Reason;
  readonly retryAfterSeconds: number;
  readonly errors: Record<string, string>;

  constructor(
    reason: Reason,
    {
      retryAfterSeconds = 0,
      errors = {},
    }: { retryAfterSeconds?: number; errors?: Record<string, string> | undefined } = {},
  ) {
    super(reason);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
    this.errors = errors;
  }
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: object | undefined;
  signal?: AbortSignal;
}

/** Sends a request to a path below `/api/desk/`, and parses the answer. @throws {RequestError} */
export type DeskRequest = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  options?: RequestOptions,
) => Promise<v.InferOutput<Schema>>;

const PATIENCE_MS = 20_000;
// Browsers finish a request of at most 64 KiB after the tab is closed; a character takes up to 3 bytes.
const FINISHED_MAX_LENGTH = 20_000;
// Only the intake's own errors are recognised: a proxy in front of it may send errors with the same
// status.
const REASONS = {
  token: 'signed-out',
  gone: 'gone',
  stale: 'stale',
  invalid: 'invalid',
  tooMany: 'too-many',
  tooLarge: 'too-large',
  unavailable: 'unavailable',
} as const;
const refusal = v.object({
  error: v.picklist(Object.keys(REASONS) as (keyof typeof REASONS)[]),
  errors: v.optional(v.record(v.string(), v.string())),
});

/**
 * Returns a function that sends requests with an operator token. What it reads, it reads after the
 * operator's own changes: a list that is opened while a message is being deleted or released shows
 * it in its new place. @param pass shows that this browser has signed in before.
 */
export function requestWith(token: string, pass?: string): DeskRequest {
  const changes = new Set<Promise<unknown>>();
  const send = async (
    path: string,
    { method = 'GET', body, signal }: RequestOptions,
  ): Promise<unknown> => {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const text = body && JSON.stringify(body);
    const response = await fetch(new URL(`../api/desk/${path}`, location.href), {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(pass && { [DESK_PASS]: pass }),
        ...(text && { 'Content-Type': 'application/json' }),
      },
      ...(text && { body: text, keepalive: text.length <= FINISHED_MAX_LENGTH }),
      // For the cookie of a proxy that has its own sign-in.
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    }).catch(withoutAnswer);
    const answer: unknown = await response.json().catch(withoutAnswer);
    if (!response.ok) throw toRequestError(response, answer);
    return answer;
  };
  return async (path, schema, options = {}) => {
    if (!OPERATOR_TOKEN.test(token)) throw new RequestError('signed-out');
    const { method = 'GET' } = options;
    if (method === 'GET') await Promise.allSettled(changes);
    const sent = send(path, options);
    if (method !== 'GET') changes.add(sent);
    const answer = await sent.finally(() => changes.delete(sent));
    const { success, output } = v.safeParse(schema, answer);
    if (!success) throw new RequestError('other-version');
    return output;
  };
}

function withoutAnswer(error: unknown): never {
  throw new RequestError(
    error instanceof DOMException && error.name === 'TimeoutError' ? 'slow' : 'unreachable',
  );
}

function toRequestError({ status, headers }: Response, answer: unknown): RequestError {
  if (v.is(refusal, answer))
    return new RequestError(REASONS[answer.error], {
      retryAfterSeconds: Number(headers.get('Retry-After') ?? 0),
      errors: answer.errors,
    });
  return new RequestError(status >= 500 ? 'unreachable' : 'other-version');
}

/** The error message of a failed request, with a remedy. */
export function explainError(error: unknown): string {
  const { reason, retryAfterSeconds, errors } =
    error instanceof RequestError ? error : new RequestError('unavailable');
  switch (reason) {
    case 'signed-out':
      return 'This code was refused. Check it for a slip, or ask whoever runs the server for a new one.';
    case 'too-many':
      return `Too many wrong codes came from your network. Try again in ${minutes(retryAfterSeconds)}. Until then no code is tried from there, not even the right one: use another network, or a browser in which you have signed in before.`;
    case 'gone':
      return 'This isn’t here: somebody has dealt with it already, its retention is over, or the address is wrong.';
    case 'stale':
      return 'A colleague changed this first, so your change was not saved. You see it as it is now.';
    case 'invalid':
      return Object.values(errors).join(' ');
    case 'too-large':
      return 'This is more than can be taken at once. Send it in parts.';
    case 'unavailable':
      return 'Nothing can be saved at the moment. Ask whoever runs the server.';
    case 'unreachable':
      return 'The server can’t be reached. Check your connection, and try again.';
    case 'slow':
      return 'The server has not answered yet. It may still do what you asked for: refresh the screen before you repeat it.';
    case 'unfinished':
      return 'The server has not got to the end of this list. Who is left is counted below: go on with them, and nobody is mailed twice.';
    case 'other-version':
      return 'This page is out of date. Reload it.';
  }
}

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60));
  return whole === 1 ? 'a minute' : `${whole} minutes`;
}
