import { Refusal } from './refusal.ts';

/** @throws {Refusal} for a request from a page of another site. */
export function checkOrigin(request: Request, allowed: string[]): void {
  const origin = request.headers.get('Origin');
  if (origin === null) {
    // Some browsers send no Origin but Sec-Fetch-Site; other clients send neither.
    if (request.headers.get('Sec-Fetch-Site') === 'cross-site') throw new Refusal('foreign');
  } else if (origin === 'null') {
    // A proxy's `Referrer-Policy: no-referrer` hides the origin of our own pages, too; a sandbox's
    // origin is null as well, but its requests are cross-site.
    if (request.headers.get('Sec-Fetch-Site') !== 'same-origin') throw new Refusal('foreign');
  } else if (!isOwn(request, origin) && !allowed.includes(origin)) throw new Refusal('foreign');
}

export function withCors(request: Request, answer: Response, allowed: string[]): Response {
  const origin = request.headers.get('Origin');
  answer.headers.set('Vary', 'Origin');
  if (origin === null || !allowed.includes(origin)) return answer;
  answer.headers.set('Access-Control-Allow-Origin', origin);
  answer.headers.set('Access-Control-Expose-Headers', 'Retry-After');
  return answer;
}

export function answerPreflight(request: Request, methods: string[], allowed: string[]): Response {
  const headers = {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization, Idempotency-Key',
    'Access-Control-Max-Age': '86400',
  };
  return withCors(request, new Response(null, { status: 204, headers }), allowed);
}

/**
 * The origin has the host of the request's Host header, so that every name of this host is allowed,
 * such as 127.0.0.1 for localhost.
 */
function isOwn(request: Request, origin: string): boolean {
  const host = request.headers.get('Host');
  return host !== null && URL.parse(origin)?.host === host;
}
