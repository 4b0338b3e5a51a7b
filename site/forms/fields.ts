import { TRAP_FIELD } from '../../core/submissions/bot-signs.ts';

/** What stands in a form, by the names of its fields. */
export type Typed = Record<string, string>;

/** Reads a form. */
export function typedInto(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** The first field that a visitor can fill in, or the first of those named. */
export function firstField(form: HTMLFormElement | null, named?: Typed): HTMLElement | undefined {
  return [...(form?.elements ?? [])].filter(isOpen).find(({ name }) => !named || name in named);
}

/** Puts values back into the fields that bear their names and are still empty. Answers whether any was put back. */
export function restoreFields(form: HTMLFormElement, values: object): boolean {
  const typed = new Map(Object.entries(values));
  const empty = [...form.elements].filter(isOpen).filter(({ name, value }) => value === '' && typed.get(name));
  for (const field of empty) {
    field.value = typed.get(field.name);
    field.dispatchEvent(new Event('input', { bubbles: true })); // Its counter listens.
  }
  return empty.length > 0;
}

function isOpen(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.type !== 'hidden' && field.name !== TRAP_FIELD;
}
