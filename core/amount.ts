/** Writes a number as it is read, such as '1,200'. */
export function count(number: number): string {
  return number.toLocaleString('en-GB');
}

/**
 * Writes a number with its noun, such as '1,200 messages'. @param many the plural, if it isn't the
 * noun with an s.
 */
export function amount(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** Writes a number of people. */
export function people(number: number): string {
  return amount(number, 'person', 'people');
}

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number as a sentence has it: in words up to twelve. */
export function inWords(number: number): string {
  return WORDS[number] ?? count(number);
}
