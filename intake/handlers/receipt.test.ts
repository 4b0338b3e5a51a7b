import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Secret } from '../store/secret.ts';
import { receiptOf } from './receipt.ts';

const secret = new Secret(randomBytes(32));
const response = {
  resource: 'survey-responses',
  said: '{"userEmail":"ines@example.org","answers":{"1":5}}',
} as const;

describe('The idempotency record of a survey response', () => {
  test("can't be computed from stored data without its idempotency key", () => {
    const [one, other] = ['a-key', 'b-key'].map((key) => receiptOf({ ...response, key }, secret));
    expect(one?.bodyHash).not.toBe(other?.bodyHash);
    expect(one).toEqual(receiptOf({ ...response, key: 'a-key' }, secret));
  });

  test("can't be computed by another process if it came without a key", () => {
    const here = receiptOf({ ...response, key: null }, secret);
    expect(here).toEqual(receiptOf({ ...response, key: null }, secret));
    const there = receiptOf({ ...response, key: null }, secret, 'of another process');
    expect(there.keyHash).not.toBe(here.keyHash);
    expect(there.bodyHash).not.toBe(here.bodyHash);
  });
});

test('An idempotency record is the same in every version, so that a replay is recognised after an upgrade', () => {
  const message = { resource: 'contact-messages', said: '{}' } as const;
  const bodyHash = secret.keyOf('body', 'contact-messages\none\n{}');
  expect(receiptOf({ ...message, key: 'one' }, secret)).toEqual({
    keyHash: secret.keyOf('key', 'contact-messages\none'),
    bodyHash,
  });
  const withoutKey = secret.keyOf('body', 'contact-messages\n\n{}');
  expect(receiptOf({ ...message, key: null }, secret)).toEqual({
    keyHash: withoutKey,
    bodyHash: withoutKey,
  });
});

test('The idempotency record of any other submission without a key is the same in all processes', () => {
  const message = { resource: 'contact-messages', said: '{}', key: null } as const;
  expect(receiptOf(message, secret)).toEqual(receiptOf(message, secret, 'of another process'));
});
