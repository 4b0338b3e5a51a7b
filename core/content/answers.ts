import * as v from 'valibot';
import { hint, text, titledText } from '../schema.ts';

const question = v.strictObject({ ...titledText.entries, button: text });

/**
 * `content/answers.yaml`: pages that the intake shows after a form without JavaScript, and for
 * links in its mails.
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
    unsent: hint(titledText, 'On the page of a newsletter that was not sent.'),
  }),
  test: hint(titledText, 'For the unsubscribe link of a test mail.'),
  announcement: v.strictObject({ unsubscribe: question, unsubscribed: titledText }),
  invitation: v.strictObject({ unsubscribe: question, unsubscribed: titledText }),
  moved: hint(
    v.strictObject({ screen: titledText, section: titledText }),
    'At an address whose screen has moved: elsewhere, or into a section of home.',
  ),
  plain: hint(
    v.strictObject({ none: text, away: text }),
    'In place of a file of the site: it has none there, or a build is taking its place.',
  ),
  mail: v.strictObject({ unsubscribe: question, unsubscribed: titledText, unknown: titledText }),
});

export type AnswerWords = v.InferOutput<typeof answersSchema>;
export type Refusals = keyof AnswerWords['refused'];
