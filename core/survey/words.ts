import * as v from 'valibot';
import { fileName, headedText, hint, paragraphs, plural, text, titledText } from '../schema.ts';
import { byComment } from './comments.ts';

const steps = {
  note: text,
  progress: v.strictObject({ label: text, section: text, complete: text }),
  sections: text,
  rating: text,
  ratingReversed: hint(
    v.pipe(
      text,
      v.includes('{first}', 'must say {first}: the label of 5'),
      v.includes('{last}', 'must say {last}: the label of 1'),
    ),
    'Above a reversed statement; `{first}` and `{last}` are the first and last label of its scale.',
  ),
  remaining: plural,
  restored: text,
  reworded: hint(plural, 'Above statements that were reworded since they were answered.'),
  notSaved: text,
  clear: text,
  cleared: text,
  undo: text,
  previous: text,
  next: text,
};

export const stepWordsSchema = v.object(steps);

const addressWords = v.strictObject({ label: text, hint: text });

const surveyWordsSchema = v.strictObject({
  heading: text,
  ...steps,
  comments: v.strictObject({
    ...headedText.entries,
    fields: v.strictObject(byComment(() => text)),
    optional: text,
  }),
  submit: v.strictObject({
    mailed: addressWords,
    forwarded: addressWords,
    untraceable: text,
    again: text,
    button: text,
    busy: text,
  }),
  success: v.strictObject({ ...titledText.entries, withheld: text }),
  failure: titledText,
  waiting: hint(text, 'Shown while offline.'),
  otherWay: text,
  otherWayTooLong: text,
  otherWayCaution: text,
  footer: text,
  cannotDeliver: text,
  download: text,
  file: fileName('txt'),
  forwarded: text,
});

const thankYouWordsSchema = v.strictObject({
  ...headedText.entries,
  forwarded: paragraphs,
  nowhere: paragraphs,
  withheld: text,
  changed: v.strictObject({ text, download: text }),
  button: text,
});

/**
 * `content/pages/implementation-survey.yaml`: all words around the statements (specification, point
 * 4).
 */
export const implementationSurveySchema = v.strictObject({
  survey: surveyWordsSchema,
  thankYou: thankYouWordsSchema,
});

export const lowestWordsSchema = v.strictObject({
  heading: text,
  text,
  tie: text,
  suggests: text,
  question: text,
  none: text,
});

export const firstBarrierWordsSchema = v.strictObject({
  heading: text,
  text,
  tie: text,
  step: text,
  service: text,
  article: text,
});

/** `profile` in `content/pages/readiness-scan.yaml`: the words of both readiness profiles. */
export const profileWordsSchema = v.strictObject({
  ...headedText.entries,
  table: v.strictObject({ section: text, score: text, gap: text, ready: text }),
  firstBarrier: firstBarrierWordsSchema,
  lowest: lowestWordsSchema,
  none: v.strictObject({ heading: text, text }),
  caution: text,
  takenAt: text,
  kept: text,
  notKept: text,
  print: text,
  download: text,
  file: fileName('txt'),
  delete: text,
  deleted: text,
  earlier: text,
  show: text,
  back: text,
});

export type StepWords = v.InferOutput<typeof stepWordsSchema>;
export type SurveyWords = v.InferOutput<typeof surveyWordsSchema>;
type ThankYouWords = v.InferOutput<typeof thankYouWordsSchema>;
export type ProfileWords = v.InferOutput<typeof profileWordsSchema>;

export interface SurveyScreenWords {
  survey: SurveyWords;
  thankYou: ThankYouWords;
  profile: ProfileWords;
}
