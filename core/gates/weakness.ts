import { type OptionsDictionary, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { drawnBits } from './drawn-words.ts';
import type { Gate } from './gates.ts';

/** Public, for trials. The desk's scripts contain none of them. */
export const SAMPLE_CODES: Record<Gate, string> = {
  'client-access': 'sample bridge closure opens client papers',
  'survey-preview': 'sample lighthouse shows survey before opening',
};

// Six words of a list of 7,776 have 77 bits, five 64.
const LEAST_BITS = 70;
// A word counts at most as one of a dictionary of 100,000, in any language.
const MOST_WORD_BITS = Math.log2(100_000);
const WORD = /^(\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+)$/u;
const SEPARATORS = /[\s\-_.,;:/+=]+/u;
const wordsOf = (name: string) => name.toLowerCase().split(SEPARATORS).filter(Boolean);
const SAMPLE_WORDS = Object.values(SAMPLE_CODES).flatMap(wordsOf);

/**
 * Why a code is too easy to guess or to mistype, as text to append to its name; undefined if it is
 * strong. Codes are compared exactly (specification, point 5). @param names what an attacker would
 * try besides the sample codes, such as the names of the firm and its clients.
 */
type WeaknessOf = (code: string, names?: readonly string[]) => string | undefined;

/** @param words dictionaries besides that of common passwords. */
export function createWeaknessOf(words: OptionsDictionary = {}): WeaknessOf {
  let estimator: ZxcvbnFactory | undefined;
  const estimate = (code: string, known: string[]) => {
    estimator ??= new ZxcvbnFactory({
      dictionary: { ...dictionary, ...words },
      graphs: adjacencyGraphs,
    });
    return estimateBits(estimator, code, known);
  };
  return (code, names = []) => {
    if (code !== code.trim()) return 'begins or ends with a space, which nobody sees';
    const known = names.flatMap(wordsOf);
    const bits = drawnBits(code, known) ?? estimate(code, [...known, ...SAMPLE_WORDS]);
    if (bits >= LEAST_BITS) return undefined;
    return 'is too easy to guess: common words, names, sequences and repetitions count little, and six words drawn at random are enough';
  };
}

// The estimator takes a phrase of several words for random letters, so words are judged apart, too.
function estimateBits(estimator: ZxcvbnFactory, code: string, known: string[]): number {
  const bitsOf = (text: string) => estimator.check(text, known).guessesLog10 * Math.log2(10);
  const words = new Map(code.split(SEPARATORS).map((word) => [word.toLowerCase(), word]));
  const bits = [...words.values()].map((word) =>
    WORD.test(word) ? Math.min(bitsOf(word), MOST_WORD_BITS) : bitsOf(word),
  );
  return Math.min(
    bitsOf(code),
    bits.reduce((sum, more) => sum + more, 0),
  );
}
