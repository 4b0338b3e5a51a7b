import * as v from 'valibot';
import { between, hint, paragraphs, screenMeta, text, titledText } from '../../schema.ts';

const notice = v.strictObject({ heading: text, text });

/**
 * `content/pages/answer.yaml`. The page fills in `{client}`, `{system}`, `{statements}`, `{unit}`,
 * `{units}`, `{day}`, `{least}` and `{email}`.
 */
export const answerSchema = v.strictObject({
  ...screenMeta,
  heading: text,
  withoutScript: text,
  code: v.strictObject({
    ...{ heading: text, text, label: text, hint: text, button: text },
    wrong: hint(text, 'For what can’t be a code.'),
    unknown: hint(text, 'For a code that is on no card.'),
  }),
  for: text,
  welcome: v.strictObject({
    heading: text,
    text: paragraphs,
    forSponsors: v.optional(
      hint(text, 'What sponsors are asked, if the statements have a wording for them.'),
    ),
    counted: v.strictObject({ group: text, side: text, all: text }),
    noUnits: text,
    once: hint(text, 'For a personal link or a card.'),
    shared: text,
    before: text,
    cards: hint(between(1, 8, titledText), 'Left out on a shared device, which keeps nothing.'),
    sheet: text,
    begin: text,
    goOn: text,
  }),
  early: hint(
    v.strictObject({ ...notice.entries, notOpened: text }),
    '`notOpened`: its first day has come, but its sheet isn’t agreed.',
  ),
  closed: notice,
  used: notice,
  unknown: notice,
  cut: hint(notice, 'For a link that a program cut off.'),
  kept: hint(text, 'Below a notice, if this browser has answers that can no longer be sent.'),
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
    gone: hint(text, 'After a reload, when nothing is left of the answers.'),
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
  sides: hint(
    v.strictObject({ users: text, sponsors: text, all: text }),
    'Names of groups that are counted together.',
  ),
  languages: hint(
    v.strictObject({ label: text, comments: text, renewed: text }),
    'Shown if people can answer in several languages.',
  ),
  footer: v.strictObject({ confidential: text, privacy: text, sheet: text }),
});

export type AnswerWords = v.InferOutput<typeof answerSchema>;
