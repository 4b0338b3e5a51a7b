import * as v from 'valibot';
import { text, titledText } from '../schema.ts';

const question = v.strictObject({ ...titledText.entries, button: text });

/**
 * `content/answers.yaml`: the pages that the intake shows after a form without JavaScript, and for
 * the links in its mails.
 */
export const answersSchema = v.strictObject({
  back: text,
  refused: v.strictObject({
    invalid: titledText,
    different: titledText,
    foreign: titledText,
    closed: titledText,
    tooLarge: titledText,
    tooSlow: titledText,
    unsupported: titledText,
    tooMany: titledText,
    unavailable: titledText,
  }),
  newsletter: v.strictObject({
    confirm: question,
    confirmed: titledText,
    unsubscribe: question,
    unsubscribed: titledText,
    unknown: titledText,
    /** For the page of a newsletter that was not sent. */
    unsent: titledText,
  }),
  /** For the link that unsubscribes from a test of a mail. */
  test: titledText,
  announcement: v.strictObject({ unsubscribe: question, unsubscribed: titledText }),
  invitation: v.strictObject({ unsubscribe: question, unsubscribed: titledText }),
  mail: v.strictObject({ unsubscribe: question, unsubscribed: titledText, unknown: titledText }),
});

export type AnswerWords = v.InferOutput<typeof answersSchema>;
export type Refusals = keyof AnswerWords['refused'];
