import * as v from 'valibot';
import { text, titledText } from './schema.ts';

const field = v.strictObject({ label: text, placeholder: text });

/** The access form's words, within `content/pages/trust-bridge-protocol.yaml` (specification, point 3). */
export const accessFormSchema = v.strictObject({
  fields: v.strictObject({ email: field, role: field, company: field }),
  confidentiality: text,
  button: text,
  /** The subject of the mail in which a request reaches the firm. */
  subject: text,
  cannotDeliver: text,
  forwarded: text,
  success: titledText,
});

export type AccessFormWords = v.InferOutput<typeof accessFormSchema>;
