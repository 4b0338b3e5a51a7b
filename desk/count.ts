/** A number as it is read, with its noun. */
export function count(number: number, one = '', many = one): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`.trimEnd();
}
