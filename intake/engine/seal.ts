import { createCipheriv, createDecipheriv } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** In bytes. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How many bytes longer what is sealed is. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;

/** Encrypts with AES-256-GCM. @returns the nonce, what is encrypted, and the tag. */
export function seal(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws if another key sealed it, or it was changed. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]);
}
