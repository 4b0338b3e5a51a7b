import { createHmac, randomUUID } from 'node:crypto';
import { encryptValue, type ResponseKeys } from '../engine/response-keys.ts';

// More than the longest response: three comments of 5,000 characters, each of at most three bytes
// in UTF-8, or two if escaped. So all rows have the same size.
const RESPONSE_BYTES = 48 * 1024;

/**
 * The keys of open waves, one file each in a folder shared by all machines on one store. A key is
 * named after its wave; the fresh key, which each mix replaces, begins with the wave's id.
 */
export type WaveKeys = Pick<ResponseKeys, 'make' | 'read' | 'destroy' | 'listBefore'>;

export function freshKeyName(waveId: string): string {
  return `${waveId}.${randomUUID()}`;
}

export function waveOfKey(name: string): string {
  return name.split('.')[0] ?? '';
}

/** Always encrypts to the same size. @throws if the response is longer than possible */
export function encryptResponse(key: Buffer, response: object): string {
  if (Buffer.byteLength(JSON.stringify(response)) >= RESPONSE_BYTES)
    throw new Error('A response is too long.');
  return encryptValue(key, response, RESPONSE_BYTES);
}

/**
 * Represents a used link or a retry while a wave is open. Without the wave's key, nobody can tell
 * whose it is.
 */
export function hashOfUse(key: Buffer, use: 'link' | 'retry', text: string): string {
  return createHmac('sha256', key).update(`${use}\n${text}`).digest('base64url');
}
