import type { Scales } from './scales.ts';

export const WORDS_ID_BYTES = 16;
const WORDING_BYTES = 4;

export function isWordsId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

/** See `wordingOf`. */
export function isWording(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}$/.test(text);
}

/**
 * Hash of what a respondent reads when rating a statement. A draft's answer fits if it is the same.
 */
export function wordingOf(
  {
    text,
    scaleType,
    reverse = false,
  }: { text: string; scaleType: string; reverse?: boolean | undefined },
  scales: Scales,
): Promise<string> {
  return hash([text, scales[scaleType] ?? [], reverse], WORDING_BYTES);
}

/** @returns the first bytes of the SHA-256 of a JSON value, in hexadecimal digits. */
export async function hash(value: unknown, bytes: number): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return Array.from(new Uint8Array(digest, 0, bytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
