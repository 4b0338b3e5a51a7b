import { foldText } from '../../core/fold.ts';

const MAX_LENGTH = 120;

/**
 * The name of a file in plain ASCII, such as `aldermoor-rail-compass-six-weeks-in`, which every
 * system and mail program keeps; `wave` where no letter of the parts is left.
 */
export function toFileName(parts: readonly string[]): string {
  const all = parts.flatMap((part) => {
    const words = foldText(part).match(/[a-z0-9]+/g);
    return words ? [words.join('-')] : [];
  });
  // What a short part leaves of its share is the longer ones'.
  let left = MAX_LENGTH - (all.length - 1);
  const shares = new Map<string, number>();
  for (const [index, part] of all.toSorted((one, other) => one.length - other.length).entries()) {
    const share = Math.min(part.length, Math.floor(left / (all.length - index)));
    shares.set(part, share);
    left -= share;
  }
  return all.map((part) => cut(part, shares.get(part) ?? 0)).join('-') || 'wave';
}

/** As many whole words as there is room for; of a first word that is too long, its beginning. */
function cut(part: string, room: number): string {
  if (part.length <= room) return part;
  const whole = part.slice(0, room + 1).lastIndexOf('-');
  return part.slice(0, whole > 0 ? whole : room);
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
