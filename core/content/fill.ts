/** `fill('{answered} of {total}', { answered: 2, total: 7 })` is `2 of 7`. */
export function fill(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (token, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : token),
  );
}
