import type { Secret } from '../../engine/secret.ts';
import { TAG, TAG_LENGTH } from '../../settings/settings.ts';

const USE = 'bounce';
const KEY_LENGTH = TAG_LENGTH - 32;
const TAGGED = /[+=-]([\da-f]{32})([\da-f]{16})@/i;

/** `BOUNCE_TO`, with the mail's tag in place of `TAG` (VERP). */
export function returnPathOf(bounceTo: string, mailId: string, secret: Secret): string {
  return bounceTo.replace(TAG, `${mailId.replaceAll('-', '')}${keyOf(mailId, secret)}`);
}

/** The mail's id, from a text with addresses; undefined if no tag is ours. */
export function readTag(text: string, secret: Secret): string | undefined {
  const [, hex = '', key = ''] = text.match(TAGGED) ?? [];
  const id = hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return hex && keyOf(id, secret) === key.toLowerCase() ? id : undefined;
}

function keyOf(mailId: string, secret: Secret): string {
  return Buffer.from(secret.keyOf(USE, mailId), 'base64url').toString('hex').slice(0, KEY_LENGTH);
}
