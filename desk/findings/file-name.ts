import { foldText } from '../../core/fold.ts';

const MAX_LENGTH = 120;

/**
 * The name of a file in plain ASCII, such as `aldermoor-rail-compass-six-weeks-in`, which every
 * system and mail program keeps. @param instead stands where no letter of the parts is left.
 */
export function toFileName(parts: readonly string[], instead = 'wave'): string {
  const words = foldText(parts.join(' ')).match(/[a-z0-9]+/g) ?? [];
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name}-${word}`;
    if (longer.length > MAX_LENGTH) break;
    name = longer;
  }
  return name || instead;
}

/** The same names, those that are taken with a number after them. */
export function makeUnique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = 2; taken.has(own); count += 1) own = `${name}-${count}`;
    taken.add(own);
    return own;
  });
}
