import type * as v from 'valibot';
import { formatNumber, type Language } from '../language.ts';
import { suggestAddress } from '../submissions/address.ts';
import type { Mistake } from '../submissions/fields.ts';
import { fill } from './fill.ts';

export type MistakeWords = { readonly [Name in Mistake]?: string };

/** What is wrong with a value, and what was probably meant. A message of another kind stays. */
export function sayMistake(
  { message, requirement, input }: v.BaseIssue<unknown>,
  words: MistakeWords,
  language: Language,
): string {
  const said = words[message as Mistake];
  if (said === undefined) return message;
  // Only the reader of this message waits for a number format.
  if (message === 'tooLong')
    return fill(said, { most: formatNumber(language, Number(requirement)) });
  const meant = message === 'email' && typeof input === 'string' && suggestAddress(input);
  return meant && words.meant ? `${said} ${fill(words.meant, { address: meant })}` : said;
}
