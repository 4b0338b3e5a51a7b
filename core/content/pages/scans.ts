import * as v from 'valibot';
import {
  fileName,
  headedText,
  hero,
  hint,
  paragraphs,
  plural,
  screenMeta,
  text,
} from '../../schema.ts';
import { firstBarrierWordsSchema, profileWordsSchema } from '../../survey/words.ts';
import { callToActionSchema } from '../call-to-action.ts';

/** `content/pages/quick-scan.yaml`: EQ7 (specification, point 2; product.md, Survey). */
export const quickScanSchema = v.strictObject({
  ...screenMeta,
  hero,
  before: headedText,
  questions: v.strictObject({
    heading: text,
    progress: text,
    place: hint(text, 'On a phone, which shows one question at a time.'),
    rating: text,
    remaining: plural,
    previous: text,
    next: text,
    button: text,
    withoutScript: text,
  }),
  result: v.strictObject({
    heading: text,
    orange: plural,
    text: paragraphs,
    table: v.strictObject({ title: text, score: text, gap: text, ready: text }),
    firstBarrier: firstBarrierWordsSchema,
    none: v.strictObject({ heading: text, text }),
    print: text,
    download: text,
    file: fileName('txt'),
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

/** `content/pages/readiness-scan.yaml`: the full scan, and the words of every readiness profile. */
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
