import { createHmac, randomUUID } from 'node:crypto';
import {
  createResponseKeys,
  decryptValue,
  encryptValue,
  type ResponseKeys,
} from '../engine/response-keys.ts';

// More than a response can have: three comments of 5,000 characters, each of three bytes at most in
// UTF-8, or of two if it is escaped. So all rows have the same size.
const RESPONSE_BYTES = 48 * 1024;

/**
 * The keys of open waves, a file each in a folder that all machines on one store share: the key of
 * a wave has the wave's id as its name, and its fresh key, which each mix replaces, begins with it.
 */
export type WaveKeys = Pick<ResponseKeys, 'make' | 'read' | 'destroy' | 'listBefore'>;

/** The keys in a folder, which is made with the first key. */
export function createWaveKeys(folder: string): WaveKeys {
  return createResponseKeys(folder);
}

/** A name for the next fresh key of a wave. */
export function freshKeyName(waveId: string): string {
  return `${waveId}.${randomUUID()}`;
}

export function waveOfKey(name: string): string {
  return name.split('.')[0] ?? '';
}

/**
 * Encrypts a response to a wave, always to the same size. @throws if it is longer than a response
 * can be.
 */
export function encryptResponse(key: Buffer, response: object): string {
  if (Buffer.byteLength(JSON.stringify(response)) >= RESPONSE_BYTES)
    throw new Error('A response is too long.');
  return encryptValue(key, response, RESPONSE_BYTES);
}

/** Decrypts a response to a wave. @throws if it was encrypted with another key. */
export function decryptResponse(key: Buffer, content: string): unknown {
  return decryptValue(key, content);
}

/**
 * What stands for a used link, or for a retry, while a wave is open: without the wave's key, nobody
 * can tell for whose.
 */
export function hashOfUse(key: Buffer, use: 'link' | 'retry', text: string): string {
  return createHmac('sha256', key).update(`${use}\n${text}`).digest('base64url');
}
