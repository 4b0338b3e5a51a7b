import { authenticated, fromBase64, LOCK_PARTS, splitItem, unpad, VERSION } from './format.ts';
import type { ContentKey, EncryptedPlace, Gate, Lock, Scope, WrappedKey } from './gates.ts';

/** PBKDF2. The key wraps or unwraps a content key. */
export async function deriveWrappingKey(
  code: string,
  { salt, rounds }: Pick<Lock, 'salt' | 'rounds'>,
  use: 'wrapKey' | 'unwrapKey',
): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(code),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  const hashing = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations: rounds };
  return crypto.subtle.deriveKey(hashing, secret, { name: 'AES-GCM', length: 256 }, false, [use]);
}

/**
 * The right code unwraps a content key: the gate's, or a client's (product.md, Gates).
 * @returns the content key, which can't be exported; undefined if the code is wrong.
 * @throws if the lock has another format version.
 */
export async function unlock(
  gate: Scope,
  code: string,
  lock: Lock,
): Promise<ContentKey | undefined> {
  checkVersion(lock);
  const wrappingKey = await deriveWrappingKey(code, lock, 'unwrapKey');
  return firstOf(lock, async (wrapped) => {
    const wrapping = {
      name: 'AES-GCM',
      iv: fromBase64(wrapped.iv),
      additionalData: authenticated({ gate, path: LOCK_PARTS.key }),
    };
    const key = await crypto.subtle.unwrapKey(
      'raw',
      fromBase64(wrapped.wrappedKey),
      wrappingKey,
      wrapping,
      'AES-GCM',
      false,
      ['decrypt'],
    );
    return { key, bundle: await decryptProof(gate, key, wrapped) };
  });
}

/** Whether the content key still decrypts what the gate protects. */
export async function fits(gate: Gate, { key, bundle }: ContentKey, lock: Lock): Promise<boolean> {
  if (lock.version !== VERSION) return false;
  return (await firstOf(lock, (wrapped) => decryptProof(gate, key, wrapped))) === bundle;
}

/** The first result that doesn't reject, in the order of the lock's keys. */
async function firstOf<Result>(
  lock: Lock,
  attempt: (wrapped: WrappedKey) => Promise<Result>,
): Promise<Result | undefined> {
  const results = await Promise.allSettled([lock, ...(lock.clients ?? [])].map(attempt));
  return results.find((result) => result.status === 'fulfilled')?.value;
}

async function decryptProof(
  gate: Scope,
  key: CryptoKey,
  { proofIv, proof }: WrappedKey,
): Promise<string> {
  const encryption = {
    name: 'AES-GCM',
    iv: fromBase64(proofIv),
    additionalData: authenticated({ gate, path: LOCK_PARTS.proof }),
  };
  return new TextDecoder().decode(await crypto.subtle.decrypt(encryption, key, fromBase64(proof)));
}

/** @throws if the key or the place is another one, or the item was changed. */
export async function decryptItem(
  place: EncryptedPlace,
  key: CryptoKey,
  item: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { iv, ciphertext } = splitItem(item);
  return unpad(
    await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: authenticated(place) },
      key,
      ciphertext,
    ),
  );
}

function checkVersion({ version }: Lock): void {
  if (version !== VERSION) throw new Error(`The lock has version ${version}, not ${VERSION}.`);
}
