import * as v from 'valibot';
import { hint, text, titledText } from '../../schema.ts';

export const passwordGateSchema = v.strictObject({
  heading: text,
  text,
  field: v.strictObject({ label: text }),
  show: text,
  hide: text,
  button: text,
  busy: text,
  required: hint(text, 'For an empty password.'),
  spaces: hint(text, 'If the wrong password begins or ends with a space.'),
  success: titledText,
  failure: titledText,
  unreachable: hint(titledText, 'If the lock can’t be fetched.'),
  forgetful: hint(text, 'Replaces `success` if the browser can’t store the key.'),
  rotated: text,
  unavailable: text,
  withoutScript: text,
});

export type PasswordGate = v.InferOutput<typeof passwordGateSchema>;
