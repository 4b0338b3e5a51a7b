import { foldText } from '../fold.ts';

/**
 * Tests for texts with all words of a search, in any order, folded by `foldText`: `muller` finds
 * Müller.
 */
export function hasWordsOf(search: string): (texts: readonly string[]) => boolean {
  // Two spaces give an empty word, which every text contains.
  const words = foldText(search).split(/\s/);
  return (texts) => {
    const text = foldText(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/**
 * Tests for phrases in one text, ignoring case, accents and line breaks. Folds the text only once,
 * because that is slow.
 */
export function phraseFinder(text: string): (phrase: string) => boolean {
  const folded = foldText(text).replace(/\s+/g, ' ');
  return (phrase) => folded.includes(foldText(phrase));
}
