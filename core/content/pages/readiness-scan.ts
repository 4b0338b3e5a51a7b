import * as v from 'valibot';
import { profileWordsSchema } from '../../survey/words.ts';
import { callToActionSchema } from '../call-to-action.ts';
import { hero, paragraphs, screenMeta, text } from '../schema.ts';

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
