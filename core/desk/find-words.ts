/** A test for texts that have all words of a search, in any order. Case and accents don't matter: `muller` finds Müller. */
export function hasWordsOf(search: string): (texts: readonly string[]) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (texts) => {
    const text = fold(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/** Whether a text has a phrase. Case, accents and line breaks don't matter. */
export function hasPhrase(text: string, phrase: string): boolean {
  return fold(text).replace(/\s+/g, ' ').includes(fold(phrase));
}

function fold(text: string): string {
  // Most texts have no accents, and normalising takes long.
  const plain = /^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase();
}
