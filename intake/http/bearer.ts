import { createHash, timingSafeEqual } from 'node:crypto';

/** The token that comes in a request's `Authorization`. */
export function bearerOf(request: Request): string | undefined {
  return request.headers.get('Authorization')?.match(/^Bearer (.+)$/i)?.[1];
}

/** Whether a request brings this token, told in a time that gives nothing away. Where there is none, nobody does. */
export function hasToken(request: Request, token: string | undefined): boolean {
  const given = bearerOf(request);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token));
}
