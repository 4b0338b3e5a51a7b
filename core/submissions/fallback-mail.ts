import { FORMS } from './forms.ts';
import type { FormResource } from './submission.ts';

/**
 * The e-mail that a visitor can send instead of a form: the main field first, then the others with
 * their labels. Omits the visitor's address, because the e-mail comes from it.
 */
export function writeFallbackMail(
  resource: FormResource,
  typed: Record<string, string>,
  labels: Record<string, string>,
): string {
  const { fields, mainField } = FORMS[resource];
  const others = Object.keys(fields).filter(
    (field) => field !== mainField && field !== 'userEmail' && typed[field],
  );
  const lines = others.map((field) => `${labels[field] ?? field}: ${typed[field]}`);
  return [mainField && typed[mainField], lines.join('\n')].filter(Boolean).join('\n\n');
}
