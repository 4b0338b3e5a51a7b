import { randomInt } from 'node:crypto';

/** Shuffles an array in place (Fisher and Yates), with the system's random numbers. @returns it. */
export function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}
