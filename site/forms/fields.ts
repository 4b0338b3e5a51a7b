import { TRAP_FIELD } from '../../core/submissions/bot-signs.ts';

/** The values of a form, by field name. */
export type Typed = Record<string, string>;

/** Reads the values of a form. */
export function typedInto(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** The first enabled and visible field, or the first of the named fields. */
export function firstField(form: HTMLFormElement | null, named?: Typed): HTMLElement | undefined {
  return [...(form?.elements ?? [])].filter(isOpen).find(({ name }) => !named || name in named);
}

/** Fills empty fields with values by name. @returns whether any field was filled. */
export function restoreFields(form: HTMLFormElement, values: object): boolean {
  const typed = new Map(Object.entries(values));
  const empty = [...form.elements].filter(isOpen).filter(({ name, value }) => value === '' && typed.get(name));
  for (const field of empty) {
    field.value = typed.get(field.name);
    field.dispatchEvent(new Event('input', { bubbles: true })); // For the field's counter.
  }
  return empty.length > 0;
}

function isOpen(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.type !== 'hidden' && field.name !== TRAP_FIELD;
}
