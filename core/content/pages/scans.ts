import * as v from 'valibot';
import { headedText, hero, paragraphs, screenMeta, text } from '../../schema.ts';
import { profileWordsSchema } from '../../survey/words.ts';
import { callToActionSchema } from '../call-to-action.ts';

/**
 * `content/pages/quick-scan.yaml`: the words around EQ7 (specification, point 2; product.md,
 * Survey).
 */
export const quickScanSchema = v.strictObject({
  ...screenMeta,
  hero,
  before: headedText,
  questions: v.strictObject({
    heading: text,
    progress: text,
    /** On a phone, which shows one question a screen. */
    place: text,
    rating: text,
    remaining: v.strictObject({ one: text, other: text }),
    previous: text,
    next: text,
    button: text,
    withoutScript: text,
  }),
  result: v.strictObject({
    heading: text,
    orange: v.strictObject({ one: text, other: text }),
    text: paragraphs,
    table: v.strictObject({ title: text, score: text, gap: text, ready: text }),
    firstBarrier: v.strictObject({
      heading: text,
      text,
      tie: text,
      step: text,
      service: text,
      article: text,
    }),
    none: v.strictObject({ heading: text, text }),
    print: text,
    download: text,
    again: text,
    shared: v.strictObject({ heading: text, text, button: text }),
  }),
  share: v.strictObject({
    heading: text,
    text,
    label: text,
    copy: text,
    copied: text,
    byHand: text,
  }),
  callToAction: callToActionSchema,
});

/**
 * `content/pages/readiness-scan.yaml`: the words around the full scan, and those of every readiness
 * profile.
 */
export const readinessScanSchema = v.strictObject({
  ...screenMeta,
  hero,
  before: v.strictObject({ heading: text, text: paragraphs, note: text }),
  restored: text,
  button: text,
  again: text,
  profile: profileWordsSchema,
  callToAction: callToActionSchema,
});
