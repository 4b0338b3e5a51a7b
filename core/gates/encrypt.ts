import { deriveWrappingKey } from './decrypt.ts';
import {
  authenticated,
  fromBase64,
  IV_BYTES,
  joinItem,
  LOCK_PARTS,
  pad,
  VERSION,
} from './format.ts';
import { type EncryptedPlace, type Lock, ROUNDS, type Scope, type WrappedKey } from './gates.ts';

const SALT_BYTES = 16;
export const CONTENT_KEY_BYTES = 32;

/** @param key in base64. */
export function importContentKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', true, ['encrypt']);
}

export interface ClientKey {
  /** Without a code, the key is a decoy that nothing unwraps. */
  code?: string;
  contentKey: CryptoKey;
  bundle: string;
}

/**
 * A lock is published: a content key, wrapped with a code and a fresh salt (product.md, Gates).
 * @param clients the content keys of clients and decoys, in an order that doesn't tell them apart.
 */
export async function makeLock(
  gate: Scope,
  code: string,
  contentKey: CryptoKey,
  clients: readonly ClientKey[] = [],
): Promise<Lock> {
  const derived = { salt: toBase64(random(SALT_BYTES)), rounds: ROUNDS };
  const wrap = async (one: ClientKey) => {
    const wrappingKey = await (one.code === undefined
      ? makeWrappingKey()
      : deriveWrappingKey(one.code, derived, 'wrapKey'));
    return wrapKey(gate, wrappingKey, one);
  };
  const [own, ...others] = await Promise.all([
    wrap({ code, contentKey, bundle: '' }),
    ...clients.map(wrap),
  ]);
  return { version: VERSION, ...derived, ...own, ...(others.length > 0 && { clients: others }) };
}

function makeWrappingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['wrapKey']);
}

async function wrapKey(
  gate: Scope,
  wrappingKey: CryptoKey,
  { contentKey, bundle }: ClientKey,
): Promise<WrappedKey> {
  const [iv, proofIv] = [random(IV_BYTES), random(IV_BYTES)];
  const proven = new TextEncoder().encode(bundle);
  const [wrappedKey, proof] = await Promise.all([
    crypto.subtle.wrapKey('raw', contentKey, wrappingKey, {
      name: 'AES-GCM',
      iv,
      additionalData: authenticated({ gate, path: LOCK_PARTS.key }),
    }),
    crypto.subtle.encrypt(
      {
        name: 'AES-GCM',
        iv: proofIv,
        additionalData: authenticated({ gate, path: LOCK_PARTS.proof }),
      },
      contentKey,
      proven,
    ),
  ]);
  return {
    iv: toBase64(iv),
    wrappedKey: toBase64(wrappedKey),
    proofIv: toBase64(proofIv),
    proof: toBase64(proof),
  };
}

/**
 * Padded, with a fresh IV, and bound to its place (product.md, Gates).
 * @param blocks the length to pad to, in blocks of 4 KiB; by default as few as fit the text.
 */
export async function encryptItem(
  place: EncryptedPlace,
  contentKey: CryptoKey,
  text: string,
  blocks?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = random(IV_BYTES);
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: authenticated(place) },
    contentKey,
    pad(text, blocks),
  );
  return joinItem(iv, new Uint8Array(ciphertext));
}

export function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function toBase64(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
}
