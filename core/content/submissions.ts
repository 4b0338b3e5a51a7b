import * as v from 'valibot';
import { each, text } from '../schema.ts';
import { FORMS } from '../submissions/forms.ts';
import { FORM_RESOURCES } from '../submissions/submission.ts';

type Fields = {
  [Name in keyof typeof FORMS]: keyof (typeof FORMS)[Name]['fields'];
}[keyof typeof FORMS];

const fields = FORM_RESOURCES.flatMap(
  (resource) => Object.keys(FORMS[resource].fields) as Fields[],
);

/** `content/submissions.yaml`: names of forms and fields for notices, the desk and exports. */
export const submissionsSchema = v.strictObject({
  labels: v.strictObject({ ...each(fields, text), source: text, time: text }),
  forms: v.strictObject(
    each(
      FORM_RESOURCES,
      v.strictObject({ one: text, many: text, received: v.strictObject({ title: text, text }) }),
    ),
  ),
});

export type SubmissionWords = v.InferOutput<typeof submissionsSchema>;
