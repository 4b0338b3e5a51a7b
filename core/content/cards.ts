import * as v from 'valibot';
import { text } from '../schema.ts';

const until = v.pipe(text, v.includes('{day}', 'must hold {day}, the last day'));

/** `content/cards.yaml`: what is printed with codes. */
export const cardsSchema = v.strictObject({
  card: v.strictObject({
    type: v.pipe(text, v.includes('{address}', 'must hold {address}, where the code is typed')),
    counts: until,
  }),
  poster: v.strictObject({
    text: v.pipe(until, v.includes('{group}', 'must hold {group}, who is asked')),
    sheet: text,
    says: text,
  }),
});

export type CardWords = v.InferOutput<typeof cardsSchema>;
