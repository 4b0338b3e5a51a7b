import * as v from 'valibot';
import { formSchemas } from './submission.ts';

export type FormResource = keyof typeof formSchemas;
export type FormValues<Name extends FormResource> = v.InferOutput<(typeof formSchemas)[Name]>;

/** What was typed, cleaned; or what is wrong with it, a message per field. */
export type CheckedForm<Values> = { isValid: true; values: Values } | { isValid: false; errors: Record<string, string> };

/** Checks what was typed into a form by the very rules of the intake (specification, point 5). */
export function checkForm<Name extends FormResource>(resource: Name, typed: Record<string, unknown>): CheckedForm<FormValues<Name>> {
  const result = v.safeParse(formSchemas[resource] as v.GenericSchema<unknown, FormValues<Name>>, typed);
  if (result.success) return { isValid: true, values: result.output };
  const messages: Record<string, [string, ...string[]] | undefined> = v.flatten(result.issues).nested ?? {};
  return { isValid: false, errors: Object.fromEntries(Object.entries(messages).map(([field, all]) => [field, all?.[0] ?? ''])) };
}
