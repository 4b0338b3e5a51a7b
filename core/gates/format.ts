import type { EncryptedPlace } from './gates.ts';

/** Of the format below; in every lock and item, and authenticated with each. */
export const VERSION = 1;
/**
 * Items are padded to a multiple of this before encryption, so that their length reveals little.
 */
export const BLOCK_BYTES = 4096;
export const IV_BYTES = 12;
const LENGTH_BYTES = 4;

type Bytes = Uint8Array<ArrayBuffer>;

/** Additional authenticated data: a ciphertext decrypts only for this version, gate and path. */
export function authenticated({ gate, path }: EncryptedPlace): Bytes {
  return new TextEncoder().encode(`equanta gate ${VERSION}\n${gate}\n${path}`);
}

/** Paths under which a lock's own parts are authenticated. `#` distinguishes them from items. */
export const LOCK_PARTS = { key: '#key', proof: '#proof' } as const;

export function blocksOf(text: string): number {
  return Math.ceil((LENGTH_BYTES + new TextEncoder().encode(text).length) / BLOCK_BYTES);
}

/** Its length, the text, and zeros. @throws {RangeError} if the blocks are too few. */
export function pad(text: string, blocks = blocksOf(text)): Bytes {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  new DataView(padded.buffer).setUint32(0, bytes.length);
  padded.set(bytes, LENGTH_BYTES);
  return padded;
}

export function unpad(padded: ArrayBuffer): string {
  return new TextDecoder().decode(
    new Uint8Array(padded, LENGTH_BYTES, new DataView(padded).getUint32(0)),
  );
}

/** As it is published: the version, the IV, and the ciphertext with its tag. */
export function joinItem(iv: Bytes, ciphertext: Bytes): Bytes {
  const item = new Uint8Array(1 + iv.length + ciphertext.length);
  item.set([VERSION]);
  item.set(iv, 1);
  item.set(ciphertext, 1 + iv.length);
  return item;
}

/** @throws for another version of the format. */
export function splitItem(item: Bytes): { iv: Bytes; ciphertext: Bytes } {
  if (item[0] !== VERSION) throw new Error('This is not an encrypted item of a known version.');
  return { iv: item.subarray(1, 1 + IV_BYTES), ciphertext: item.subarray(1 + IV_BYTES) };
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
