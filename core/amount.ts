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
