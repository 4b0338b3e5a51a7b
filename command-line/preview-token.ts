import { createHash, timingSafeEqual } from 'node:crypto';

/** The hash of a preview token, in hexadecimal digits, by which the intake recognises the token. */
export function hashPreviewToken(token: string): string {
  return digest(token).toString('hex');
}

/** Whether a response brings the preview token with this hash, compared in constant time. */
export function isPreviewToken(given: string | undefined, hash: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), Buffer.from(hash, 'hex'));
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
