import { TRAP_FIELD } from '../../core/submissions/bot-signs.ts';

export type Typed = Record<string, string>;

export function typedInto(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Only the visible fields. */
export function typedByVisitor(form: HTMLFormElement): Typed {
  return Object.fromEntries(
    [...form.elements].filter(isOpen).map(({ name, value }) => [name, value]),
  );
}

/** The first enabled and visible field, or the first of the named fields. */
export function firstField(form: HTMLFormElement | null, named?: Typed): HTMLElement | undefined {
  return [...(form?.elements ?? [])].filter(isOpen).find(({ name }) => !named || name in named);
}

/** @returns whether any empty field was filled */
export function restoreFields(form: HTMLFormElement, values: object): boolean {
  const typed = new Map(Object.entries(values));
  const empty = [...form.elements]
    .filter(isOpen)
    .filter(({ name, value }) => value === '' && typed.get(name));
  for (const field of empty) {
    field.value = typed.get(field.name);
    field.dispatchEvent(new Event('input', { bubbles: true })); // For the field's counter.
  }
  return empty.length > 0;
}

/** Compares exactly, apart from surrounding spaces. */
export function holds(form: HTMLFormElement, values: object): boolean {
  const expected = new Map(Object.entries(values));
  return [...form.elements]
    .filter(isOpen)
    .every(({ name, value }) => value.trim() === String(expected.get(name) ?? '').trim());
}

/** Only in groups without a choice. */
export function restoreChoices(form: HTMLFormElement, values: Typed): void {
  for (const [name, value] of Object.entries(values)) {
    const group = form.elements.namedItem(name);
    if (group instanceof RadioNodeList && group.value === '') group.value = value;
  }
}

function isOpen(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.type !== 'hidden' && field.name !== TRAP_FIELD;
}
