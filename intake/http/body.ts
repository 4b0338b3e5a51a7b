import { Refusal } from './refusal.ts';

/** The most a submission may weigh: the three comments of the survey in any script, and what else it holds. */
export const BODY_LIMIT_BYTES = 128 * 1024;
const BODY_PATIENCE_MS = 15_000;

/** What was sent, and how: forms without JavaScript want a page for an answer. */
export interface Body {
  isForm: boolean;
  value: unknown;
}

/** Whether a request is a plain HTML form's. */
export function isFormPost(request: Request): boolean {
  return mediaType(request) === 'application/x-www-form-urlencoded';
}

/** Reads and parses a body. @throws {Refusal} when it is too large, too slow, or neither JSON nor a form's. */
export async function readBody(request: Request): Promise<Body> {
  const isForm = isFormPost(request);
  if (!isForm && mediaType(request) !== 'application/json') throw new Refusal('unsupported');
  const text = await readText(request);
  if (isForm) return { isForm, value: Object.fromEntries(new URLSearchParams(text)) };
  try {
    return { isForm, value: JSON.parse(text) };
  } catch {
    throw new Refusal('invalid', { errors: { body: 'must be JSON' } });
  }
}

function mediaType(request: Request): string | undefined {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
}

async function readText(request: Request): Promise<string> {
  const announced = request.headers.get('Content-Length');
  if (Number(announced) > BODY_LIMIT_BYTES) throw new Refusal('tooLarge');
  // Nobody can send more than was announced; read as a whole, it costs a fraction of the stream.
  if (announced !== null) return inTime(request.text());
  const reader = request.body?.getReader();
  if (!reader) return '';
  try {
    return await inTime(readAll(reader));
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  }
}

async function inTime<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('tooSlow')), BODY_PATIENCE_MS);
  });
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.length;
    if (size > BODY_LIMIT_BYTES) throw new Refusal('tooLarge');
    chunks.push(value);
  }
}
