import * as v from 'valibot';
import { between, paragraphs, screenMeta, text, titledText } from '../../schema.ts';

const notice = v.strictObject({ heading: text, text });

/**
 * `content/pages/answer.yaml`, the words of a client's survey around its statements. `{client}`,
 * `{system}`, `{statements}`, `{unit}`, `{units}`, `{day}`, `{least}` and `{email}` are filled in by the page.
 */
export const answerSchema = v.strictObject({
  ...screenMeta,
  heading: text,
  withoutScript: text,
  code: v.strictObject({ heading: text, text, label: text, hint: text, wrong: text, button: text }),
  for: text,
  welcome: v.strictObject({
    heading: text,
    text: paragraphs,
    /** What sponsors are asked, where the statements have a wording of their own for them. */
    forSponsors: v.optional(text),
    counted: v.strictObject({ group: text, side: text, all: text }),
    noUnits: text,
    /** Of a personal link or a card. */
    once: text,
    shared: text,
    before: text,
    cards: between(1, 8, titledText),
    sheet: text,
    begin: text,
    goOn: text,
  }),
  /** `notOpened`: its first day has come, and its sheet isn't agreed. */
  early: v.strictObject({ ...notice.entries, notOpened: text }),
  closed: notice,
  used: notice,
  unknown: notice,
  /** Of a link whose end a program has dropped. */
  cut: notice,
  /** Below a notice, where answers were given that it takes no more. */
  kept: text,
  ask: text,
  survey: v.strictObject({
    restored: text,
    notKept: text,
    notSaved: text,
    comments: paragraphs,
    untraceable: text,
    notSent: text,
  }),
  success: text,
  thankYou: v.strictObject({
    heading: text,
    text: paragraphs,
    shared: paragraphs,
    /** After a reload, when nothing of the answers is here any more. */
    gone: text,
    next: text,
    notKept: text,
  }),
  copy: v.strictObject({
    heading: text,
    text: paragraphs,
    label: text,
    button: text,
    busy: text,
    sent: text,
    failure: titledText,
  }),
  idle: v.strictObject({ heading: text, text, stay: text, clear: text }),
  footer: v.strictObject({ confidential: text, privacy: text, sheet: text }),
});

export type AnswerWords = v.InferOutput<typeof answerSchema>;
