import { describe, expect, test } from 'vitest';
import { BLOCK_BYTES, blocksOf, joinItem, pad, splitItem, unpad } from './format.ts';

const LENGTH_BYTES = 4;

describe('A padded text', () => {
  test.each(['', 'plain', 'Zoë’s élan', 'x'.repeat(3 * BLOCK_BYTES)])(
    'comes back as it was (%#)',
    (text) => {
      expect(unpad(pad(text).buffer)).toBe(text);
      expect(unpad(pad(text, 8).buffer)).toBe(text);
    },
  );

  test('fills whole blocks, as few as hold its bytes and their number', () => {
    const full = 'x'.repeat(BLOCK_BYTES - LENGTH_BYTES);
    expect(blocksOf(full)).toBe(1);
    expect(blocksOf(`${full}x`)).toBe(2);
    expect(blocksOf(`${full.slice(1)}é`), 'a letter of two bytes').toBe(2);
    expect(pad(full)).toHaveLength(BLOCK_BYTES);
    expect(pad('', 3)).toHaveLength(3 * BLOCK_BYTES);
  });

  test('is never cut to fit into fewer blocks', () => {
    expect(() => pad('x'.repeat(BLOCK_BYTES), 1)).toThrow(RangeError);
  });
});

describe('A published item', () => {
  const iv = new Uint8Array(12).fill(7);
  const ciphertext = new Uint8Array([1, 2, 3]);

  test('is the version, the IV and the ciphertext', () => {
    const item = joinItem(iv, ciphertext);
    expect([...item]).toEqual([1, ...iv, ...ciphertext]);
    expect(splitItem(item)).toEqual({ iv, ciphertext });
  });

  test('of another version is refused with a sentence that says so', () => {
    expect(() => splitItem(joinItem(iv, ciphertext).with(0, 2))).toThrow(
      'This is not an encrypted item of a known version.',
    );
  });
});
