import * as v from 'valibot';
import { FORMS } from './forms.ts';
import type { FormResource, PayloadOf } from './submission.ts';

export type FormValues<Name extends FormResource> = v.InferOutput<(typeof FORMS)[Name]['values']>;

export type CheckedForm<Values> =
  | { isValid: true; values: Values }
  | { isValid: false; errors: Record<string, string> };

/**
 * Validates a form's typed values with the schema that the intake uses (specification, point 5).
 */
export function checkForm<Name extends FormResource>(
  resource: Name,
  typed: Record<string, unknown>,
): CheckedForm<FormValues<Name>> {
  const schema: v.GenericSchema<unknown, FormValues<Name>> = FORMS[resource].values;
  const result = v.safeParse(schema, typed);
  if (result.success) return { isValid: true, values: result.output };
  const messages: Record<string, [string, ...string[]] | undefined> =
    v.flatten(result.issues).nested ?? {};
  return {
    isValid: false,
    errors: Object.fromEntries(
      Object.entries(messages).map(([field, all]) => [field, all?.[0] ?? '']),
    ),
  };
}

/** Adds the form's name, page and time to its values. @param source the address of its page. */
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
