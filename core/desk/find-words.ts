import { foldText } from '../fold.ts';

/**
 * A test for texts that have all words of a search, in any order. What `foldText` takes for
 * the same doesn't matter: `muller` finds Müller.
 */
export function hasWordsOf(search: string): (texts: readonly string[]) => boolean {
  // Two blanks make an empty word, which is in every text.
  const words = foldText(search).split(/\s/);
  return (texts) => {
    const text = foldText(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/**
 * A test for phrases in one text. Case, accents and line breaks don't matter. The text is folded
 * once, because that takes long.
 */
export function phraseFinder(text: string): (phrase: string) => boolean {
  const folded = foldText(text).replace(/\s+/g, ' ');
  return (phrase) => folded.includes(foldText(phrase));
}
