import type { Secret } from '../store/keys/secret.ts';

const USE = 'bounce';
const KEY_LENGTH = 16;
const TAGGED = /[+=-]([\da-f]{32})([\da-f]{16})@/i;
/** What `BOUNCE_TO` has in place of each mail's tag. */
export const TAG = 'TAG';
/** The characters of a tag: a mail's id and its key, in hexadecimal, which survives lower case. */
export const TAG_LENGTH = 32 + KEY_LENGTH;

/** The return path of a mail: `BOUNCE_TO`, with the mail's tag in place of `TAG` (VERP). */
export function returnPathOf(bounceTo: string, mailId: string, secret: Secret): string {
  return bounceTo.replace(TAG, `${mailId.replaceAll('-', '')}${keyOf(mailId, secret)}`);
}

/** The id of the mail whose tag stands in a text of addresses; undefined if none is ours. */
export function readTag(text: string, secret: Secret): string | undefined {
  const [, hex = '', key = ''] = text.match(TAGGED) ?? [];
  const id = hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return hex && keyOf(id, secret) === key.toLowerCase() ? id : undefined;
}

function keyOf(mailId: string, secret: Secret): string {
  return Buffer.from(secret.keyOf(USE, mailId), 'base64url').toString('hex').slice(0, KEY_LENGTH);
}
