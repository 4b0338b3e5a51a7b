import { Refusal } from './refusal.ts';

/** Refuses requests from pages of other sites. @throws {Refusal} */
export function checkOrigin(request: Request, allowed: string[]): void {
  const origin = request.headers.get('Origin');
  if (origin === null) {
    // Some browsers send no Origin but Sec-Fetch-Site; other clients send neither.
    if (request.headers.get('Sec-Fetch-Site') === 'cross-site') throw new Refusal('foreign');
  } else if (!isOwn(request, origin) && !allowed.includes(origin)) throw new Refusal('foreign');
}

/** CORS headers for an answer. */
export function corsHeaders(request: Request, allowed: string[]): Record<string, string> {
  const origin = request.headers.get('Origin');
  if (origin === null || !allowed.includes(origin)) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' };
}

/** CORS preflight headers. */
export function preflightHeaders(methods: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization, Idempotency-Key',
    'Access-Control-Max-Age': '86400',
  };
}

/** Whether an origin has the host of the request's Host header, so that every name of this host is allowed, such as 127.0.0.1 for localhost. */
function isOwn(request: Request, origin: string): boolean {
  const host = request.headers.get('Host');
  return host !== null && URL.parse(origin)?.host === host;
}
