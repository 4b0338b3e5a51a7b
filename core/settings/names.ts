import { nearestTo } from '../nearest.ts';
import { SECRET_NAMES, SETTING_NAMES } from './table.ts';

const KNOWN: string[] = [...SETTING_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)];
// A single word, such as `POST`, is too short to be taken for one of ours mistyped.
const NEAR = KNOWN.filter((name) => name.includes('_'));
// Prefixes that only this software uses.
const OURS = /^(RETENTION|FORWARD|SMTP|DKIM|MAIL|BOUNCE)_/;
const MOST_EDITS = 2;

/**
 * Variables that look like ours but aren't read, probably mistyped.
 * @returns one line for each.
 */
export function describeUnknownSettings(names: string[]): string[] {
  return names
    .filter((name) => /^[A-Z]+_[A-Z_]+$/.test(name) && !KNOWN.includes(name))
    .flatMap((name) => {
      const [nearest = '', edits] = nearestTo(name, NEAR);
      return edits <= MOST_EDITS || OURS.test(name)
        ? [`${name} is set, but nothing reads it: perhaps ${nearest} is meant.`]
        : [];
    });
}
