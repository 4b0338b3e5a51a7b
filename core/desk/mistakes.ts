import type * as v from 'valibot';
import { type MistakeWords, sayMistake } from '../content/mistakes.ts';
import { ENGLISH } from '../english.ts';

export const DESK_MISTAKES: MistakeWords = {
  email: 'Please enter a valid email address.',
  meant: 'Did you mean {address}?',
  tooLong: 'Please use at most {most} characters.',
};

/** In the desk's own words, whatever the firm's language. */
export function sayDeskMistake(issue: v.BaseIssue<unknown>): string {
  return sayMistake(issue, DESK_MISTAKES, ENGLISH);
}
