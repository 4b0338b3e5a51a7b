/**
 * What is wrong with each field, as sentences: an operator reads them as they come.
 * @param errors a message for each field. What is no sentence says what the field must be, such as
 * `must be a date`, or is the schema library's own.
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
