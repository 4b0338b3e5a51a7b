import * as v from 'valibot';
import { FORMS } from './forms.ts';
import type { FormResource, PayloadOf } from './submission.ts';

export type FormValues<Name extends FormResource> = v.InferOutput<(typeof FORMS)[Name]['values']>;

export type CheckedForm<Values> =
  | { isValid: true; values: Values }
  | { isValid: false; errors: Record<string, string> };

/**
 * With the schema that the intake uses (specification, point 5).
 * @param say what is wrong with a field.
 */
export function checkForm<Name extends FormResource>(
  resource: Name,
  typed: Record<string, unknown>,
  say: (issue: v.BaseIssue<unknown>) => string,
): CheckedForm<FormValues<Name>> {
  const schema: v.GenericSchema<unknown, FormValues<Name>> = FORMS[resource].values;
  const result = v.safeParse(schema, typed);
  if (result.success) return { isValid: true, values: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= say(issue);
  return { isValid: false, errors };
}

/** @param source the address of the form's page. */
export function toPayload<Name extends FormResource>(
  resource: Name,
  values: FormValues<Name>,
  source: string,
  now = new Date(),
): PayloadOf<Name> {
  const { formName, timeField, payload } = FORMS[resource];
  const schema: v.GenericSchema<unknown, PayloadOf<Name>> = payload;
  return v.parse(schema, { formName, ...values, [timeField]: now.toISOString(), source });
}
