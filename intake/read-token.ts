import { OPERATOR_TOKEN } from '../core/desk/token.ts';
import { SettingsError } from '../core/settings/settings-error.ts';

const LEAST_CHARACTERS = 24;
const LEAST_VARIETY = 10;

/**
 * Checks an access token. @param token undefined if it isn't set. @throws {SettingsError} if it is
 * weak, or can't be sent in a header.
 */
export function checkToken(name: string, token: string | undefined): string | undefined {
  const fault = token === undefined ? undefined : describeFault(token);
  if (fault)
    throw new SettingsError(
      `${name} ${fault}; set it to what npm run new:code prints, or leave it out`,
    );
  return token;
}

/**
 * What is wrong with an access token, as the predicate of a sentence that doesn't show it;
 * undefined for a good one.
 */
export function describeFault(token: string): string | undefined {
  if (!OPERATOR_TOKEN.test(token))
    return 'has characters other than unaccented letters, digits, signs and single spaces';
  const counted = token.replace(/(^| )\S(?= |$)/g, '');
  if (counted.length >= LEAST_CHARACTERS && new Set(counted).size >= LEAST_VARIETY)
    return undefined;
  return `is too easy to guess: it needs at least ${LEAST_CHARACTERS} characters, ${LEAST_VARIETY} of them different; words of one letter don't count`;
}
