import * as v from 'valibot';
import { each, text } from '../schema.ts';
import { MISTAKES } from '../submissions/fields.ts';

/** What is wrong with a field: `mistakes` in `content/forms.yaml`. */
export const mistakesSchema = v.strictObject({
  ...each(MISTAKES, text),
  meant: v.pipe(text, v.includes('{address}', 'must say {address}: what was probably meant')),
  tooLong: v.pipe(text, v.includes('{most}', 'must say {most}: how many characters it can have')),
});

/** `content/forms.yaml`. */
export const formWordsSchema = v.strictObject({
  toasts: v.strictObject({
    region: v.pipe(text, v.includes('{hotkey}', 'must say {hotkey}: the key that leads there')),
    empty: text,
    announced: text,
    close: text,
  }),
  kept: v.strictObject({ text, discard: text }),
  notKept: text,
  withoutScript: text,
  trap: text,
  charactersLeft: v.pipe(
    text,
    v.includes('{remaining}', 'must say {remaining}: how many characters are left'),
  ),
  mistakes: mistakesSchema,
  charactersOver: v.pipe(
    text,
    v.includes('{excess}', 'must say {excess}: how many characters are too many'),
  ),
});

export type FormWords = v.InferOutput<typeof formWordsSchema>;
