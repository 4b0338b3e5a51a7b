import { Refusal } from './refusal.ts';

/** Refuses what a page of another site posts. @throws {Refusal} */
export function checkOrigin(request: Request, allowed: string[]): void {
  const origin = request.headers.get('Origin');
  if (origin === null) {
    // Not a browser, or one that sends no origin; then it may still say where the request comes from.
    if (request.headers.get('Sec-Fetch-Site') === 'cross-site') throw new Refusal('foreign');
  } else if (!isOwn(request, origin) && !allowed.includes(origin)) throw new Refusal('foreign');
}

/** The headers by which a browser lets a page of an allowed site read the answer. */
export function corsHeaders(request: Request, allowed: string[]): Record<string, string> {
  const origin = request.headers.get('Origin');
  if (origin === null || !allowed.includes(origin)) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' };
}

/** What a browser is told that asks beforehand. */
export function preflightHeaders(methods: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization, Idempotency-Key',
    'Access-Control-Max-Age': '86400',
  };
}

/** A page of the very host that is asked: 127.0.0.1 for localhost, say. */
function isOwn(request: Request, origin: string): boolean {
  const host = request.headers.get('Host');
  return host !== null && URL.parse(origin)?.host === host;
}
