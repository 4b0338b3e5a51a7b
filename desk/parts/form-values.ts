import type { Seen } from '../../core/desk/seen.ts';

/** Values as texts, by the names of their fields: those within others under both names, `a.b`. */
export function flat(values: Seen = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value as Seen)).map(([part, text]) => [`${name}.${part}`, text])
        : [[name, String(value ?? '')]],
    ),
  );
}

/** The values of fields, those named `a.b` as parts. A part without a text is left out. */
export function nest(fields: Record<string, string | number>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const [whole = '', part] = name.split('.');
    const value = typeof field === 'string' ? field.trim() : field;
    const parts = values[whole] as object | undefined;
    values[whole] = part === undefined ? value : { ...parts, [part]: value };
  }
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && Object.values(value ?? {}).every((part) => part === '');
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}
