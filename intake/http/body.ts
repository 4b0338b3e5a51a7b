import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** A survey response with three full comments in any script. */
export const BODY_LIMIT_BYTES = 128 * 1024;
/**
 * An operator's list of the most and longest addresses in any script, or a mail server's returned
 * message.
 */
export const LARGE_BODY_LIMIT_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 15_000;
// More than any form has, with other services' fields, such as `_next`.
const MOST_FIELDS = 100;
// An address, the shortest value of a full list, is longer.
const BYTES_PER_VALUE = 16;

/** A form without JavaScript is answered with a page. */
interface Body {
  isForm: boolean;
  value: unknown;
}

/** The client disconnected, so no answer reaches it. */
export class UploadAborted extends Refusal {
  override name = 'UploadAborted';

  constructor() {
    super('tooSlow');
  }
}

/** Whether it is an HTML form without JavaScript. */
export function isFormPost(request: Request): boolean {
  return mediaType(request) === 'application/x-www-form-urlencoded';
}

/**
 * Normalises line ends to line feeds: browsers send forms with CR and LF, and count them as one
 * character. @throws {Refusal} if the body is too large, too slow, neither JSON nor form data, or
 * has more fields or values than any of ours.
 */
export async function readBody(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<Body> {
  const isForm = isFormPost(request);
  if (!isForm && mediaType(request) !== 'application/json') throw new Refusal('unsupported');
  const text = await readText(request, limitBytes).catch((error: unknown) => {
    // Any other error means that the connection ended.
    throw error instanceof Refusal ? error : new UploadAborted();
  });
  if (isForm) {
    checkFieldCount(text.split('&', MOST_FIELDS + 1));
    const fields = [...new URLSearchParams(text)];
    return {
      isForm,
      value: withLineFeeds(Object.fromEntries(fields), { values: MOST_FIELDS + 1 }),
    };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && !Array.isArray(value))
      checkFieldCount(Object.keys(value ?? {}));
    return { isForm, value: withLineFeeds(value, { values: limitBytes / BYTES_PER_VALUE }) };
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal('invalid', { errors: { body: 'must be JSON' } });
  }
}

function checkFieldCount({ length }: string[]): void {
  const errors = { body: `must have at most ${MOST_FIELDS} fields` };
  if (length > MOST_FIELDS) throw new Refusal('invalid', { errors });
}

/** @param left counts down the values: a reviver would be called for each of thousands. */
function withLineFeeds(value: unknown, left: { values: number }): unknown {
  if (--left.values < 0)
    throw new Refusal('invalid', { errors: { body: 'must not have so many values' } });
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withLineFeeds(item, left));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withLineFeeds(one, left)]),
  );
}

/**
 * @param say what is wrong with a field.
 * @throws {Refusal} with the first message of each wrong field.
 */
export function checkValue<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
  say = ({ message }: v.BaseIssue<unknown>) => message,
): Output {
  // Stops at the first problem of a field, because only its first message is shown.
  const { success, output, issues } = v.safeParse(schema, value, { abortPipeEarly: true });
  if (success) return output;
  const errors: Record<string, string> = {};
  for (const issue of issues)
    errors[v.getDotPath(issue) ?? 'body'] ??=
      issue.received === 'undefined' ? 'is missing' : say(issue);
  throw new Refusal('invalid', { errors });
}

export function mediaType(request: Request): string | undefined {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
}

const readBytes = new WeakMap<Request, number>();

/**
 * What a refused body costs the sender, as a fraction of a submission: in twentieths, by its size
 * (decisions/rate-limits.md).
 */
export function costOfBody(request: Request): number {
  const bytes = readBytes.get(request) ?? 0;
  return Math.min(Math.max(1, Math.ceil((20 * bytes) / BODY_LIMIT_BYTES)), 20) / 20;
}

/** @throws {Refusal} when it is too large or too slow. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  const announced = request.headers.get('Content-Length');
  if (Number(announced) > limitBytes) throw new Refusal('tooLarge');
  // The server reads no more than Content-Length, and reading a body at once is much cheaper than a
  // stream.
  if (announced !== null) {
    const text = await withTimeout(request.text());
    readBytes.set(request, Number(announced));
    return text;
  }
  const reader = request.body?.getReader();
  if (!reader) return '';
  try {
    return await withTimeout(readAll(reader, limitBytes, (size) => readBytes.set(request, size)));
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  }
}

async function withTimeout<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('tooSlow')), BODY_TIMEOUT_MS);
  });
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limitBytes: number,
  note: (size: number) => void,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.length;
    note(size);
    if (size > limitBytes) throw new Refusal('tooLarge');
    chunks.push(value);
  }
}

export function bearerOf(request: Request): string | undefined {
  return request.headers.get('Authorization')?.match(/^Bearer (.+)$/i)?.[1];
}

/** Compared in constant time. */
export function findByToken<Holder extends { token: string }>(
  request: Request,
  holders: readonly Holder[],
): Holder | undefined {
  return holders.filter(({ token }) => hasToken(request, token))[0];
}

/** Compared in constant time. False if no token is set. */
export function hasToken(request: Request, token: string | undefined): boolean {
  const given = bearerOf(request);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token));
}
