import { FORMS } from './forms.ts';
import { hasForm } from './submission.ts';

/**
 * Fields in the order in which they are shown: those of the form, unknown ones (from a row that
 * another version stored), then the page. Omits empty fields.
 */
export function saidIn(resource: string, payload: Record<string, unknown>): Record<string, string> {
  const form = hasForm(resource) ? FORMS[resource] : undefined;
  const { formName: _name, source, ...typed } = payload;
  const fields = Object.keys(form?.fields ?? {});
  const others = Object.keys(typed).filter(
    (field) => !fields.includes(field) && field !== form?.timeField,
  );
  const said = [...fields, ...others].map((field) => [field, textOf(typed[field])]);
  return Object.fromEntries(
    [...said, ['source', textOf(source)]].filter(([, text]) => text !== ''),
  );
}

/** By the visitor's clock; undefined for a form that this version doesn't know. */
export function sentAt(resource: string, payload: Record<string, unknown>): string | undefined {
  const time = hasForm(resource) ? payload[FORMS[resource].timeField] : undefined;
  return typeof time === 'string' ? time : undefined;
}

export function mainFieldOf(resource: string): string {
  return (hasForm(resource) ? FORMS[resource].mainField : undefined) ?? '';
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
