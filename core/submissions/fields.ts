import * as v from 'valibot';
import { isDay } from '../days.ts';
import { readAddress, suggestAddress } from './address.ts';
import { TEXT_MAX_LENGTH } from './limits.ts';

/** The fields' error messages (specification, point 5; product.md, Delivery). */
export const FIELD_MESSAGES = {
  email: 'Please enter a valid email address.',
  name: 'Please enter your name.',
  message: 'Please enter your message.',
  role: 'Please enter your role.',
  company: 'Please enter your company name.',
} as const;

const NO_TIME = 'must be a time such as 2026-11-21T09:30:00.000Z';
/** The time of a submission, ISO 8601 in UTC. */
export const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(NO_TIME),
  v.check((time) => isDay(time.slice(0, 10)), NO_TIME),
);
export const NO_DATE = 'Please choose a day, such as 2026-12-01.';
/** A date (UTC) such as 2026-12-01, of a day that exists. */
export const date = v.pipe(v.string(NO_DATE), v.isoDate(NO_DATE), v.check(isDay, NO_DATE));

const NO_ADDRESS = 'must be the address of the page';
export const pageAddress = v.pipe(v.string(), v.maxLength(2000), v.url(NO_ADDRESS));

// An address, and what stands around it and is dropped.
const TYPED_MAX_LENGTH = 1000;

/** An e-mail address as {@link readAddress} reads it; the message of a wrong one says what was probably meant. */
export const email = v.pipe(
  v.string(FIELD_MESSAGES.email),
  v.maxLength(TYPED_MAX_LENGTH, FIELD_MESSAGES.email),
  v.check(
    (typed) => readAddress(typed) !== undefined,
    ({ input }) => describeWrong(input),
  ),
  v.transform((typed) => readAddress(typed) ?? typed),
);

function describeWrong(typed: string): string {
  const meant = suggestAddress(typed);
  return meant === undefined
    ? FIELD_MESSAGES.email
    : `${FIELD_MESSAGES.email} Did you mean ${meant}?`;
}

export const LINE_MAX_LENGTH = 200;
/**
 * The minimum length of the access form's role and company, in characters (specification, point 5).
 */
export const ACCESS_MIN_LENGTH = 2;

/** A required single line of at least `least` characters. */
export function line(message: string, least = 1) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(least, message),
    v.maxLength(LINE_MAX_LENGTH, tooLong),
  );
}

export const optionalLine = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(LINE_MAX_LENGTH, tooLong)),
  '',
);

export function textBlock(message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(TEXT_MAX_LENGTH, tooLong),
  );
}

export const optionalTextBlock = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX_LENGTH, tooLong)),
  '',
);

/** A list of at most `most` items. Of a longer one, none is read: thousands would take long. */
export function listOf<const Item extends v.GenericSchema>(
  item: Item,
  most: number,
  message = `must have at most ${most} items`,
) {
  const list = v.pipe(v.array(item), v.maxLength(most));
  const tooLong = v.custom<v.InferOutput<typeof list>>(() => false, message);
  return v.lazy((given) => (Array.isArray(given) && given.length > most ? tooLong : list));
}

// A function, because the first numbers that a browser writes for a locale block a phone for 70 ms:
// only who reads the message waits.
function tooLong({ requirement }: { requirement: number }): string {
  return `Please use at most ${requirement.toLocaleString('en-GB')} characters.`;
}
