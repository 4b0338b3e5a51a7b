import { createHash, timingSafeEqual } from 'node:crypto';

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
