import * as v from 'valibot';
import { text } from '../schema.ts';

/**
 * `content/pages/arriving.yaml`: the placeholders for a part of a screen that is loading, or could
 * not be loaded.
 */
export const arrivingSchema = v.strictObject({
  coming: text,
  missing: text,
  retry: text,
  stay: text,
});
