import * as v from 'valibot';
import { isDay } from '../days.ts';
import { readAddress } from './address.ts';
import { TEXT_MAX_LENGTH } from './limits.ts';

/**
 * What can be wrong with a field that a visitor fills in. The schemas name it, `sayMistake` says it
 * in the words of `content/forms.yaml` (specification, point 5; product.md, Delivery).
 */
export const MISTAKES = [
  'email',
  'meant',
  'name',
  'message',
  'role',
  'company',
  'tooLong',
  'everyStatement',
  'otherWords',
] as const;
export type Mistake = (typeof MISTAKES)[number];

const NO_TIME = 'must be a time such as 2026-11-21T09:30:00.000Z';
/** ISO 8601 in UTC. */
export const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(NO_TIME),
  v.check((time) => isDay(time.slice(0, 10)), NO_TIME),
);

const NO_ADDRESS = 'must be the address of the page';
export const pageAddress = v.pipe(v.string(), v.maxLength(2000), v.url(NO_ADDRESS));

// An address, and the characters around it that are dropped.
const TYPED_MAX_LENGTH = 1000;

const NO_EMAIL: Mistake = 'email';
/** See {@link readAddress}. */
export const email = v.pipe(
  v.string(NO_EMAIL),
  v.maxLength(TYPED_MAX_LENGTH, NO_EMAIL),
  v.check((typed) => readAddress(typed) !== undefined, NO_EMAIL),
  v.transform((typed) => readAddress(typed) ?? typed),
);

const tooLong: Mistake = 'tooLong';

export const LINE_MAX_LENGTH = 200;
/** Of the access form's role and company, in characters (specification, point 5). */
export const ACCESS_MIN_LENGTH = 2;

/** @param message a {@link Mistake}, or at the desk a sentence. */
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

/** Reads nothing of a list that is too long, because thousands of items would take long. */
export function listOf<const Item extends v.GenericSchema>(
  item: Item,
  most: number,
  message = `must have at most ${most} items`,
) {
  const list = v.pipe(v.array(item), v.maxLength(most));
  const tooLong = v.custom<v.InferOutput<typeof list>>(() => false, message);
  return v.lazy((given) => (Array.isArray(given) && given.length > most ? tooLong : list));
}
