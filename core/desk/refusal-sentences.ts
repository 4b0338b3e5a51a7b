/**
 * Turns messages by field into sentences for operators.
 * @param errors sentences; phrases such as `must be a date`; or messages of the schema library
 */
export function toSentences(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      if (/^[^a-z].*[.!?]$/s.test(message)) return [field, message];
      const what = /^(must|is) /.test(message) ? message : 'can’t have this value';
      return [field, `‘${field}’ ${what}.`];
    }),
  );
}
