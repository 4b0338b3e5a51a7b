import { randomUUID } from 'node:crypto';

const word = () => randomUUID().slice(0, 8);

/** An address that nobody has used, at a domain: what came for it came from this run of a test. */
export function freshAddress(domain: string): string {
  return `ana-${word()}@${domain}`;
}

/** A text that nobody has sent. */
export function freshText(text: string): string {
  return `${text} ${word()}`;
}
