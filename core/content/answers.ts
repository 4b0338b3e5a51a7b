import * as v from 'valibot';
import { text } from './schema.ts';

const answer = v.strictObject({ title: text, text });
const question = v.strictObject({ title: text, text, button: text });

/** `content/answers.yaml`: the pages that the intake shows after a form without JavaScript, and for the links in its mails. */
export const answersSchema = v.strictObject({
  back: text,
  refused: v.strictObject({
    invalid: answer,
    different: answer,
    foreign: answer,
    tooLarge: answer,
    tooSlow: answer,
    unsupported: answer,
    tooMany: answer,
    unavailable: answer,
  }),
  newsletter: v.strictObject({ confirm: question, confirmed: answer, unsubscribe: question, unsubscribed: answer, unknown: answer }),
  announcement: v.strictObject({ unsubscribe: question, unsubscribed: answer }),
  mail: v.strictObject({ unsubscribe: question, unsubscribed: answer, unknown: answer }),
});

export type AnswerWords = v.InferOutput<typeof answersSchema>;
export type Refusals = keyof AnswerWords['refused'];
