/**
 * See product.md, Gates: clients' documents and the full scan; the survey while it is coming soon.
 */
export const GATES = ['client-access', 'survey-preview'] as const;
export type Gate = (typeof GATES)[number];

/** Has a lock of its own: a gate, or a report of the desk. */
export type Scope = Gate | 'report';

/** PBKDF2 iterations (product.md, Gates). */
export const ROUNDS = 1_000_000;

/** Wrapped with a key derived from a code. All bytes are base64. */
export interface WrappedKey {
  iv: string;
  wrappedKey: string;
  /**
   * The name of the key's bundle, encrypted with the content key. It tests whether a remembered key
   * is still valid.
   */
  proofIv: string;
  proof: string;
}

export interface Lock extends WrappedKey {
  version: number;
  rounds: number;
  /**
   * Base64. All codes of a gate share it, so that a code is derived once, and then tried on each
   * wrapped key.
   */
  salt: string;
  /** Of clients with codes of their own, among decoys (decisions/gates-encryption.md). */
  clients?: WrappedKey[];
}

export interface ContentKey {
  /** Not extractable. */
  key: CryptoKey;
  /**
   * The path of the one file with all of a client's items; empty for the gate's own key, whose
   * items are separate files.
   */
  bundle: string;
}

export interface EncryptedPlace {
  gate: Scope;
  path: string;
}

export interface GatedPlace extends EncryptedPlace {
  gate: Gate;
}

/** Relative to the site's base. */
export function lockPath(gate: Gate): string {
  return `gated/${gate}/lock.json`;
}

/** Relative to the site's base. */
export function itemPath({ gate, path }: GatedPlace): string {
  return `gated/${gate}/${path}.bin`;
}

/** The path of the encrypted statements in both gates. */
export const SURVEY = 'survey';

/** The unencrypted statements, once the survey is open to everyone. */
export const OPEN_SURVEY_PATH = 'data/survey.json';
