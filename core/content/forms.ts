import * as v from 'valibot';
import { text } from '../schema.ts';

/** `content/forms.yaml`: the words that all forms share. */
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
  charactersOver: v.pipe(
    text,
    v.includes('{excess}', 'must say {excess}: how many characters are too many'),
  ),
});

export type FormWords = v.InferOutput<typeof formWordsSchema>;
