import { dictionary } from '@zxcvbn-ts/language-common';

const LIST = dictionary['diceware-common'] as string[];
const WORD_BITS = Math.log2(LIST.length);

// Three of one group are drawn once in thousands of times; made-up sequences and sentences have
// them soon.
const TOGETHER = [
  'five eleven twelve thirteen fifteen sixteen seventeen nineteen twenty second fifth sixth seventh ninth twentieth',
  'monday tuesday thursday friday saturday january march april june july august september october december spring winter',
  'that from had these those other around another many most both such until each every very only even never always maybe almost could why down again anything anyone everyone myself yourself come came going gone gave getting coming taking making doing say said think feel keep',
].map((words) => new Set(words.split(' ')));
const MOST_TOGETHER = 2;
// One draw in 500 repeats a word, none in 200,000 two.
const MOST_REPEATED = 1;

let places: Map<string, number> | undefined;

/**
 * Entropy if all words could have been drawn from the list of the Electronic Frontier Foundation,
 * whatever separates them; undefined if another word is in the phrase.
 * @param known words that an attacker would try.
 */
export function drawnBits(phrase: string, known: readonly string[]): number | undefined {
  // The estimator's copy of the list lacks one of its four words with a hyphen.
  places ??= new Map([...LIST, 'yoyo'].map((word, place) => [word, place]));
  const joined = phrase
    .toLowerCase()
    .replace(/drop-down|felt-tip|t-shirt|yo-yo/g, (word) => word.replace('-', ''));
  const words = joined.split(/[^\p{L}]+/u).filter(Boolean);
  const at = new Set(words.map((word) => places?.get(word)));
  if (words.length === 0 || at.has(undefined)) return undefined;
  const unknown = words.filter((word) => !known.includes(word));
  const distinct = [...new Set(unknown)];
  // People who make up a phrase from the list often take neighbours.
  const isBesideAnother = (place = 0) => at.has(place - 1) || at.has(place + 1);
  const neighbours = new Set(distinct.filter((word) => isBesideAnother(places?.get(word))));
  const surplus = [...TOGETHER, neighbours].map((group) =>
    Math.max(distinct.filter((word) => group.has(word)).length - MOST_TOGETHER, 0),
  );
  const repeated = Math.min(unknown.length - distinct.length, MOST_REPEATED);
  return surplus.reduce((count, more) => count - more, distinct.length + repeated) * WORD_BITS;
}
