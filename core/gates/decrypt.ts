import { authenticated, fromBase64, LOCK_PARTS, splitItem, unpad, VERSION } from './format.ts';
import type { EncryptedPlace, Gate, Lock, Scope } from './gates.ts';

/** Derives the key that wraps or unwraps a content key from a gate code (PBKDF2). */
export async function deriveWrappingKey(code: string, { salt, rounds }: Pick<Lock, 'salt' | 'rounds'>, use: 'wrapKey' | 'unwrapKey'): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveKey']);
  const hashing = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations: rounds };
  return crypto.subtle.deriveKey(hashing, secret, { name: 'AES-GCM', length: 256 }, false, [use]);
}

/**
 * Tries a code on a gate's lock. The right code is the one that unwraps the content key (product.md, Gates).
 * @returns the content key, which can't be exported; undefined if the code is wrong.
 * @throws if the lock has another format version.
 */
export async function unlock(gate: Scope, code: string, lock: Lock): Promise<CryptoKey | undefined> {
  checkVersion(lock);
  const wrappingKey = await deriveWrappingKey(code, lock, 'unwrapKey');
  const wrapping = { name: 'AES-GCM', iv: fromBase64(lock.iv), additionalData: authenticated({ gate, path: LOCK_PARTS.key }) };
  return crypto.subtle.unwrapKey('raw', fromBase64(lock.wrappedKey), wrappingKey, wrapping, 'AES-GCM', false, ['decrypt']).catch(() => undefined);
}

/** Whether a content key still decrypts a gate's items. */
export async function fits(gate: Gate, key: CryptoKey, lock: Lock): Promise<boolean> {
  if (lock.version !== VERSION) return false;
  const encryption = { name: 'AES-GCM', iv: fromBase64(lock.proofIv), additionalData: authenticated({ gate, path: LOCK_PARTS.proof }) };
  return crypto.subtle.decrypt(encryption, key, fromBase64(lock.proof)).then(
    () => true,
    () => false,
  );
}

/** Decrypts an item to its text. @throws if the key or the place is another one, or the item was changed. */
export async function decryptItem(place: EncryptedPlace, key: CryptoKey, item: Uint8Array<ArrayBuffer>): Promise<string> {
  const { iv, ciphertext } = splitItem(item);
  return unpad(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: authenticated(place) }, key, ciphertext));
}

function checkVersion({ version }: Lock): void {
  if (version !== VERSION) throw new Error(`The lock has version ${version}, not ${VERSION}.`);
}
