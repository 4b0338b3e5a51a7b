import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** Whether each list has as few entries as it can, or as many. */
export type Size = 'smallest' | 'largest';

// Two entries of a list differ in these.
const NAMES = ['id', 'name', 'title', 'label', 'question', 'quote', 'author'];

/**
 * Shortens or lengthens each list of a value whose schema states both a least and a most number of
 * entries.
 */
export function resizeLists(schema: v.GenericSchema, value: unknown, size: Size): unknown {
  return resized(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }), value, size);
}

function resized(
  { items, properties, additionalProperties, minItems, maxItems }: JsonSchema,
  value: unknown,
  size: Size,
): unknown {
  if (Array.isArray(value)) {
    const entries =
      minItems === undefined || maxItems === undefined
        ? value
        : take(value, size === 'smallest' ? minItems : maxItems);
    return isSchema(items) ? entries.map((entry) => resized(items, entry, size)) : entries;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const schema = properties?.[key] ?? additionalProperties;
      return [key, isSchema(schema) ? resized(schema, field, size) : field];
    }),
  );
}

/** The first entries of a list. One that is too short repeats its entries under other names. */
export function take(entries: readonly unknown[], count: number): unknown[] {
  return Array.from({ length: count }, (_, index) =>
    renamed(entries[index % entries.length], Math.floor(index / entries.length) + 1),
  );
}

function renamed(entry: unknown, round: number): unknown {
  if (round === 1) return entry;
  if (typeof entry === 'string') return numbered(entry, round);
  if (!isObject(entry)) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([key, field]) => [
      key,
      NAMES.includes(key) ? numbered(String(field), round) : field,
    ]),
  );
}

function numbered(name: string, round: number): string {
  return /^[a-z0-9-]+$/.test(name) ? `${name}-${round}` : `${name} (${round})`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isSchema(value: unknown): value is JsonSchema {
  return isObject(value) && !Array.isArray(value);
}
