import words from 'content:desk';

/** What the desk calls the submissions of a form; one that this version does not know goes by its resource. */
export function formNames(resource: string): { one: string; many: string } {
  return words.forms[resource] ?? { one: resource, many: resource };
}

/** What the desk calls a kind of mail; one that this version does not know goes by its kind. */
export function mailName(kind: string): string {
  return words.mails[kind] ?? kind;
}

/** The label of a field; one that this version does not know goes by its name. */
export function labelOf(field: string): string {
  return words.labels[field] ?? field;
}
