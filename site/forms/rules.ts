import labels from 'content:submission-labels';
import { writeFallbackMail } from '../../core/submissions/fallback-mail.ts';
import type { FormResource } from '../../core/submissions/submission.ts';

// Validation, loaded only once a form is used.
export { checkForm, toPayload } from '../../core/submissions/check-form.ts';

/** The text of the e-mail that a visitor can send instead of a form. */
export function writeMail(resource: FormResource, typed: Record<string, string>): string {
  return writeFallbackMail(resource, typed, labels);
}
