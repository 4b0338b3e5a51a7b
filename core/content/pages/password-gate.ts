import * as v from 'valibot';
import { text, titledText } from '../../schema.ts';

export const passwordGateSchema = v.strictObject({
  heading: text,
  text,
  field: v.strictObject({ label: text }),
  show: text,
  hide: text,
  button: text,
  busy: text,
  /** Said of the field by which an empty password was tried. */
  required: text,
  /** Said of the field, if the wrong password in it begins or ends with a space. */
  spaces: text,
  success: titledText,
  failure: titledText,
  /** Shown if the lock can't be fetched. */
  unreachable: titledText,
  /** Shown instead of `success` if the browser can't store the key. */
  forgetful: text,
  rotated: text,
  unavailable: text,
  withoutScript: text,
});

export type PasswordGate = v.InferOutput<typeof passwordGateSchema>;
