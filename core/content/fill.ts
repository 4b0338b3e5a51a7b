/**
 * Replaces placeholders in braces with values: `fill('{answered} of {total}', { answered: 2, total:
 * 7 })`.
 */
export function fill(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (token, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : token),
  );
}

/**
 * The singular or plural form of a text: `one` for 1, else `other` with the number in place of its
 * only placeholder.
 */
export function fillCount({ one, other }: { one: string; other: string }, count: number): string {
  return count === 1 ? one : other.replace(/\{\w+\}/, String(count));
}
