import * as v from 'valibot';
import { text } from '../schema.ts';

const toast = v.strictObject({ title: text, text });

/** The words of a gate's password form. */
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
  /** Shown if the lock can't be fetched. */
  unreachable: toast,
  /** Shown instead of `success` if the browser can't store the key. */
  forgetful: text,
  rotated: text,
  unavailable: text,
  withoutScript: text,
});

export type PasswordGate = v.InferOutput<typeof passwordGateSchema>;
