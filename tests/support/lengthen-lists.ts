import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

// Two entries of a list differ in these.
const NAMES = ['id', 'name', 'title', 'label', 'question', 'quote', 'author'];

/** Lengthens each list of a value as far as its schema allows. */
export function lengthenLists(schema: v.GenericSchema, value: unknown): unknown {
  return lengthened(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }), value);
}

function lengthened(
  { items, properties, additionalProperties, maxItems }: JsonSchema,
  value: unknown,
): unknown {
  if (Array.isArray(value)) {
    const entries = maxItems === undefined ? value : take(value, maxItems);
    return isSchema(items) ? entries.map((entry) => lengthened(items, entry)) : entries;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const schema = properties?.[key] ?? additionalProperties;
      return [key, isSchema(schema) ? lengthened(schema, field) : field];
    }),
  );
}

/** The first entries of a list. One that is too short repeats its entries under other names. */
function take(entries: readonly unknown[], count: number): unknown[] {
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
