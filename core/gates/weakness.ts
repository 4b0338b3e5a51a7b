const LEAST_WORDS = 5;
const LEAST_WORD_LETTERS = 3;

/**
 * Describes why a code is too easy to guess or to mistype, as text to append to its name; undefined
 * if it is strong enough. Codes are compared exactly (specification, point 5).
 */
export function weaknessOf(code: string): string | undefined {
  if (code !== code.trim()) return 'begins or ends with a space, which nobody sees';
  const words = new Set(
    code
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter(({ length }) => length >= LEAST_WORD_LETTERS),
  );
  if (words.size >= LEAST_WORDS) return undefined;
  return `is too easy to guess: it needs at least ${LEAST_WORDS} different words of ${LEAST_WORD_LETTERS} letters or more`;
}
