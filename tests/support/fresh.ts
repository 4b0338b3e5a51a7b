import { randomUUID } from 'node:crypto';

const word = () => randomUUID().slice(0, 8);

/** A new address at a domain, so that mail to it comes from this run of the test alone. */
export function freshAddress(domain: string): string {
  return `ana-${word()}@${domain}`;
}

/** A text that no earlier run has sent. */
export function freshText(text: string): string {
  return `${text} ${word()}`;
}
