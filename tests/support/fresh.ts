import { randomUUID } from 'node:crypto';

const word = () => randomUUID().slice(0, 8);

/** A new address at a domain, so that only this run of the test causes mail to it. */
export function freshAddress(domain: string): string {
  return `ana-${word()}@${domain}`;
}

export function freshText(text: string): string {
  return `${text} ${word()}`;
}
