import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** The largest body: a survey response with three full comments in any script. */
export const BODY_LIMIT_BYTES = 128 * 1024;
/**
 * The largest body of an operator, a list of the most and the longest addresses in any script, and of
 * a mail server, a message that came back.
 */
export const LARGE_BODY_LIMIT_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 15_000;

/**
 * A parsed body, and whether it came from a form without JavaScript, which is answered with a page.
 */
export interface Body {
  isForm: boolean;
  value: unknown;
}

/** The client disconnected before it had sent the whole body, so no answer reaches it. */
export class UploadAborted extends Refusal {
  override name = 'UploadAborted';

  constructor() {
    super('tooSlow');
  }
}

/** Whether a request comes from an HTML form without JavaScript. */
export function isFormPost(request: Request): boolean {
  return mediaType(request) === 'application/x-www-form-urlencoded';
}

/**
 * Reads and parses a body. Its texts end lines with line feeds alone: browsers send forms with CR
 * and LF, and count them as one character. @throws {Refusal} when it is too large, too slow, or neither JSON nor
 * form data.
 */
export async function readBody(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<Body> {
  const isForm = isFormPost(request);
  if (!isForm && mediaType(request) !== 'application/json') throw new Refusal('unsupported');
  const text = await readText(request, limitBytes).catch((error: unknown) => {
    // Any other error means that the connection ended.
    throw error instanceof Refusal ? error : new UploadAborted();
  });
  const withLineFeeds = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;
  if (isForm) {
    const fields = [...new URLSearchParams(text)];
    const value = Object.fromEntries(fields.map(([name, one]) => [name, withLineFeeds(name, one)]));
    return { isForm, value };
  }
  try {
    return { isForm, value: JSON.parse(text, withLineFeeds) };
  } catch {
    throw new Refusal('invalid', { errors: { body: 'must be JSON' } });
  }
}

/**
 * Checks a body's value against a schema. @throws {Refusal} with the first message of each wrong
 * field.
 */
export function checkValue<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
): Output {
  // What is too long is looked at no further, and each field's first message is all that is told.
  const { success, output, issues } = v.safeParse(schema, value, { abortPipeEarly: true });
  if (success) return output;
  const errors: Record<string, string> = {};
  for (const issue of issues)
    errors[v.getDotPath(issue) ?? 'body'] ??=
      issue.received === 'undefined' ? 'is missing' : issue.message;
  throw new Refusal('invalid', { errors });
}

/** The media type of a body, in lower case and without parameters. */
export function mediaType(request: Request): string | undefined {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
}

/** Reads a body as text. @throws {Refusal} when it is too large or too slow. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  const announced = request.headers.get('Content-Length');
  if (Number(announced) > limitBytes) throw new Refusal('tooLarge');
  // The server reads no more than Content-Length, and reading a body at once is much cheaper than a
  // stream.
  if (announced !== null) return withTimeout(request.text());
  const reader = request.body?.getReader();
  if (!reader) return '';
  try {
    return await withTimeout(readAll(reader, limitBytes));
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
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.length;
    if (size > limitBytes) throw new Refusal('tooLarge');
    chunks.push(value);
  }
}

/** Reads the bearer token of a request. */
export function bearerOf(request: Request): string | undefined {
  return request.headers.get('Authorization')?.match(/^Bearer (.+)$/i)?.[1];
}

/** Finds the one whose token a request has, compared in constant time. */
export function findByToken<Holder extends { token: string }>(
  request: Request,
  holders: readonly Holder[],
): Holder | undefined {
  return holders.filter(({ token }) => hasToken(request, token))[0];
}

/** Whether a request has this token, compared in constant time. False if no token is set. */
export function hasToken(request: Request, token: string | undefined): boolean {
  const given = bearerOf(request);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token));
}
