/** The gates (product.md, Gates): clients' documents and the full scan, and the survey while it is coming soon. */
export const GATES = ['client-access', 'survey-preview'] as const;
export type Gate = (typeof GATES)[number];

/** What has a lock of its own: a gate, or a report of the desk. */
export type Scope = Gate | 'report';

/** PBKDF2 iterations from a gate code to the key that wraps the content key (product.md, Gates). */
export const ROUNDS = 1_000_000;

/** The published part of a gate: its content key, wrapped with a key derived from its code. All bytes are base64. */
export interface Lock {
  version: number;
  rounds: number;
  salt: string;
  iv: string;
  wrappedKey: string;
  /** An empty text, encrypted with the content key, to test whether a remembered key is still valid. */
  proofIv: string;
  proof: string;
}

/** Where an encrypted item belongs. */
export interface EncryptedPlace {
  gate: Scope;
  path: string;
}

/** The address of a gate's item. */
export interface GatedPlace extends EncryptedPlace {
  gate: Gate;
}

/** The path of a gate's lock, relative to the site's base. */
export function lockPath(gate: Gate): string {
  return `gated/${gate}/lock.json`;
}

/** The path of an encrypted item, relative to the site's base. */
export function itemPath({ gate, path }: GatedPlace): string {
  return `gated/${gate}/${path}.bin`;
}

/** The path of the encrypted survey statements, the same in both gates. */
export const SURVEY = 'survey';

/** The path of the unencrypted statements, once the survey is open to everyone. */
export const OPEN_SURVEY_PATH = 'data/survey.json';
