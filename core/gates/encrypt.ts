import { deriveWrappingKey } from './decrypt.ts';
import { authenticated, fromBase64, IV_BYTES, joinItem, LOCK_PARTS, pad, VERSION } from './format.ts';
import { type EncryptedPlace, type Lock, ROUNDS, type Scope } from './gates.ts';

const SALT_BYTES = 16;
export const CONTENT_KEY_BYTES = 32;

/** Imports a content key, in base64, into WebCrypto. */
export function importContentKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', true, ['encrypt']);
}

/** Makes a lock, which is published: a content key, wrapped with a code and a fresh salt (product.md, Gates). */
export async function makeLock(gate: Scope, code: string, contentKey: CryptoKey): Promise<Lock> {
  const salt = toBase64(random(SALT_BYTES));
  const [iv, proofIv] = [random(IV_BYTES), random(IV_BYTES)];
  const wrappingKey = await deriveWrappingKey(code, { salt, rounds: ROUNDS }, 'wrapKey');
  const [wrappedKey, proof] = await Promise.all([
    crypto.subtle.wrapKey('raw', contentKey, wrappingKey, { name: 'AES-GCM', iv, additionalData: authenticated({ gate, path: LOCK_PARTS.key }) }),
    crypto.subtle.encrypt({ name: 'AES-GCM', iv: proofIv, additionalData: authenticated({ gate, path: LOCK_PARTS.proof }) }, contentKey, new Uint8Array()),
  ]);
  return {
    version: VERSION,
    rounds: ROUNDS,
    salt,
    iv: toBase64(iv),
    wrappedKey: toBase64(wrappedKey),
    proofIv: toBase64(proofIv),
    proof: toBase64(proof),
  };
}

/** Encrypts a text for publication behind a gate: padded, with a fresh IV, bound to its place (product.md, Gates). */
export async function encryptItem(place: EncryptedPlace, contentKey: CryptoKey, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = random(IV_BYTES);
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: authenticated(place) }, contentKey, pad(text));
  return joinItem(iv, new Uint8Array(ciphertext));
}

/** Returns `length` random bytes. */
export function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function toBase64(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
}
