import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The length of a key, in bytes. */
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
// Nearly all responses fit into one step, so that the length of the encrypted text doesn't reveal
// whose comments are long.
const PADDING_BYTES = 16 * 1024;

/**
 * Encrypts a JSON value (AES-256-GCM). @param step its length is padded to a multiple of this, in
 * bytes. @returns base64.
 */
export function encryptValue(key: Buffer, value: unknown, step = PADDING_BYTES): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const bytes = Buffer.from(JSON.stringify(value));
  // JSON allows spaces at its end.
  const padding = Buffer.alloc(step - (bytes.length % step), ' ');
  return Buffer.concat([
    iv,
    cipher.update(bytes),
    cipher.update(padding),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
}

/**
 * Decrypts what `encryptValue` returned. @throws if the key is another one, or the text was
 * changed.
 */
export function decryptValue(key: Buffer, text: string): unknown {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return JSON.parse(
    Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString(),
  );
}
