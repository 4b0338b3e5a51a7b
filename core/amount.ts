import { ENGLISH } from './english.ts';
import { formatNumber } from './language.ts';

/** Such as '1,200'. */
export function count(number: number): string {
  return formatNumber(ENGLISH, number);
}

/** Such as '1,200 messages'. @param many the plural, unless it is the noun with an s. */
export function amount(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

export function people(number: number): string {
  return amount(number, 'person', 'people');
}
