import * as v from 'valibot';
import { hint, text } from '../schema.ts';

/** What a client does about a low section on Monday. */
export const stepSchema = v.strictObject({
  what: text,
  who: hint(text, 'A role, such as the process owner.'),
  by: hint(text, 'Such as ‘within two weeks’.'),
  sign: hint(text, 'How one sees that it worked.'),
});
export type Step = v.InferOutput<typeof stepSchema>;
