/**
 * A test for texts that have all words of a search, in any order. Case and accents don't matter:
 * `muller` finds Müller.
 */
export function hasWordsOf(search: string): (texts: readonly string[]) => boolean {
  // Two blanks make an empty word, which is in every text.
  const words = fold(search).split(/\s/);
  return (texts) => {
    const text = fold(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/**
 * A test for phrases in one text. Case, accents and line breaks don't matter. The text is folded
 * once, because that takes long.
 */
export function phraseFinder(text: string): (phrase: string) => boolean {
  const folded = fold(text).replace(/\s+/g, ' ');
  return (phrase) => folded.includes(fold(phrase));
}

function fold(text: string): string {
  // Most texts have no accents, and normalising takes long.
  const plain = /^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase();
}
