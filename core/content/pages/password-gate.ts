import * as v from 'valibot';
import { text } from '../schema.ts';

const toast = v.strictObject({ title: text, text });

/** The words of a gate that a password opens. */
export const passwordGateSchema = v.strictObject({
  heading: text,
  text,
  field: v.strictObject({ label: text }),
  show: text,
  hide: text,
  button: text,
  busy: text,
  required: text,
  success: toast,
  failure: toast,
  /** Where the lock can't be fetched. */
  unreachable: toast,
  /** Where the browser keeps nothing, in place of what `success` says about remembering. */
  forgetful: text,
  rotated: text,
  unavailable: text,
  withoutScript: text,
});

export type PasswordGate = v.InferOutput<typeof passwordGateSchema>;
