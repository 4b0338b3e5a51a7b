import { createHash, timingSafeEqual } from 'node:crypto';

/** Hexadecimal. The intake recognises the token by its hash. */
export function hashPreviewToken(token: string): string {
  return digest(token).toString('hex');
}

/** Compared in constant time. */
export function isPreviewToken(given: string | undefined, hash: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), Buffer.from(hash, 'hex'));
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
