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

export function people(number: number): string {
  return amount(number, 'person', 'people');
}

const ONES =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Writes a number below a hundred in words, as in a sentence. */
export function inWords(number: number): string {
  if (number >= 100) return count(number);
  const [tens, ones] = [TENS[Math.floor(number / 10) - 2], number % 10];
  return ONES[number] ?? (ones === 0 ? `${tens}` : `${tens}-${ONES[ones]}`);
}
