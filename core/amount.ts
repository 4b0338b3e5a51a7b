/** Writes a number with its noun, such as '1,200 messages'. @param many the plural, if it isn't the noun with an s. */
export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
