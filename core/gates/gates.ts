/** The gates (product.md, Gates): clients' documents and the full scan, and the survey while it is coming soon. */
export const GATES = ['client-access', 'survey-preview'] as const;
export type Gate = (typeof GATES)[number];

/** How often the code is hashed to make the key that wraps a gate's content key (product.md, Gates). */
export const ROUNDS = 1_000_000;

/** What is published of a gate: its content key, wrapped by its code. All bytes in base 64. */
export interface Lock {
  version: number;
  rounds: number;
  salt: string;
  iv: string;
  wrappedKey: string;
  /** An empty text, encrypted with the content key: it decrypts only with a remembered key that is still valid. */
  proofIv: string;
  proof: string;
}

/** Something behind a gate, by the name under which it is published. */
export interface GatedPlace {
  gate: Gate;
  path: string;
}

/** The path of a gate's lock under the site's own. */
export function lockPath(gate: Gate): string {
  return `gated/${gate}/lock.json`;
}

/** The path of an encrypted item within the site. */
export function itemPath({ gate, path }: GatedPlace): string {
  return `gated/${gate}/${path}.bin`;
}

/** The path of the survey's statements behind either gate. */
export const SURVEY = 'survey';

/** Where they are, as they are, once the survey is open to everyone. */
export const OPEN_SURVEY_PATH = 'data/survey.json';
