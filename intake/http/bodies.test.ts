import { globSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { RESOURCES } from '../../core/submissions/submission.ts';
import { startIntake } from '../../tests/support/intake.ts';
import { RUNS } from '../../tests/support/properties.ts';
import { PROJECT } from '../../tests/support/sites.ts';
import { BODY_LIMIT_BYTES, checkValue } from './body.ts';
import { Refusal } from './refusal.ts';

const files = globSync(path.join(PROJECT, 'intake/**/*.ts')).filter(
  (file) => !file.endsWith('.test.ts'),
);
const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
// The schemas by which the intake's code checks bodies, and those of submissions.
const CHECKED = [...text.matchAll(/(?:checkValue\(|\bread\()(\w+Schema)\b/g)].map(
  ([, name = '']) => name,
);
const CORE = import.meta.glob<Record<string, v.GenericSchema>>(
  ['../../core/**/*.ts', '!../../core/**/*.test.ts'],
  { eager: true },
);
const EXPORTS = Object.assign({}, ...Object.values(CORE)) as Record<
  string,
  v.GenericSchema | undefined
>;
const SCHEMAS: Record<string, v.GenericSchema | undefined> = {
  ...Object.fromEntries(CHECKED.map((name) => [name, EXPORTS[name]])),
  ...Object.fromEntries(Object.entries(RESOURCES).map(([name, { payload }]) => [name, payload])),
};
const BODIES = Object.keys(SCHEMAS);
const MANY = 10_000;
const KEYS = Array.from({ length: MANY }, (_, index) => `key${index}`);
const MOST_ERRORS = 50;

type Put = (value: unknown) => unknown;
interface Spot {
  name: string;
  schema: v.GenericSchema;
  /** Makes a body with a value at this place. */
  put: Put;
}

const OBJECTS = ['object', 'strict_object'] as const;
const LEAVES = ['string', 'number', 'boolean', 'picklist', 'literal', 'custom', 'record'] as const;
// What valibot calls the parts of its schemas; each kind that is not here fails the test.
const node = v.variant('type', [
  v.object({ type: v.picklist(OBJECTS), entries: v.record(v.string(), v.any()) }),
  v.object({ type: v.literal('array'), item: v.any() }),
  v.object({ type: v.literal('lazy'), getter: v.function() }),
  v.object({ type: v.picklist(['optional', 'nullable']), wrapped: v.any() }),
  v.object({ type: v.picklist(['union', 'variant']), options: v.array(v.any()) }),
  v.object({ type: v.picklist(LEAVES) }),
]);

/** All places in a schema: itself, its fields, its items, and so on. */
function placesIn(schema: v.GenericSchema, name: string, put: Put): Spot[] {
  return [{ name, schema, put }, ...placesBelow(schema, name, put)];
}

function placesBelow(schema: v.GenericSchema, name: string, put: Put): Spot[] {
  if ('pipe' in schema) return schemasOf(schema).flatMap((part) => placesBelow(part, name, put));
  const part = v.parse(node, schema);
  switch (part.type) {
    case 'object':
    case 'strict_object': {
      const fields = Object.entries(part.entries);
      const names = fields.filter(([, field]) => field.type === 'literal');
      const fixed = Object.fromEntries(names.map(([field, { literal }]) => [field, literal]));
      return fields.flatMap(([field, inner]) => {
        const putField = (value: unknown) => put({ ...fixed, [field]: value });
        return placesIn(inner, `${name}.${field}`, putField);
      });
    }
    case 'array':
      return placesIn(part.item, `${name}[]`, (value) => put([value]));
    case 'lazy':
      return placesBelow(part.getter(undefined) as v.GenericSchema, name, put);
    case 'optional':
    case 'nullable':
      return placesIn(part.wrapped, name, put);
    case 'union':
    case 'variant':
      return part.options.flatMap((option) => placesBelow(option, name, put));
    default:
      return [];
  }
}

function schemasOf(schema: object): v.GenericSchema[] {
  return stepsOf(schema).filter((step): step is v.GenericSchema => step.kind === 'schema');
}

/** The schema and the actions of a pipe, with those of the pipes in it. */
function stepsOf(schema: object): { kind: string; type: string }[] {
  if (!('pipe' in schema)) return [schema as { kind: string; type: string }];
  return (schema.pipe as object[]).flatMap(stepsOf);
}

/** A list or an object with ten thousand entries, which tells how many of them were read. */
function hostile(target: object): { value: object; reads: () => number } {
  let reads = 0;
  const get = (of: object, key: string | symbol) => {
    if (typeof key === 'string' && /^key\d|^\d+$/.test(key)) reads += 1;
    return Reflect.get(of, key);
  };
  return { value: new Proxy(target, { get }), reads: () => reads };
}

const HOSTILE = {
  list: () => hostile(Array(MANY).fill(1)),
  object: () => hostile(Object.fromEntries(KEYS.map((key) => [key, 1]))),
};

function errorsOf(schema: v.GenericSchema, value: unknown): Record<string, string> {
  try {
    checkValue(schema, value);
  } catch (error) {
    if (error instanceof Refusal) return error.errors;
    throw error;
  }
  return {};
}

describe.each(BODIES)('The body %s', (name) => {
  const schema = SCHEMAS[name] as v.GenericSchema;
  const places = placesIn(schema, name, (value) => value);

  test.each(['list', 'object'] as const)('is refused for a %s of thousands unread', (kind) => {
    const read = places.map((place) => {
      const { value, reads } = HOSTILE[kind]();
      const errors = errorsOf(schema, place.put(value));
      return { place: place.name, reads: reads(), errors: Object.keys(errors).length };
    });
    // Strict objects read the first key that they don't know.
    expect(read.filter(({ reads, errors }) => reads > 2 || errors > MOST_ERRORS)).toEqual([]);
  });

  test('has no text that is looked at before its length', () => {
    const CHEAP = ['string', 'trim', 'to_lower_case', 'min_length', 'non_empty'];
    const BOUNDED = ['max_length', 'iso_date', 'iso_timestamp', 'uuid'];
    const unbounded = places.filter((place) => {
      const steps = stepsOf(place.schema).map(({ type }) => type);
      const first = steps.find((type) => !CHEAP.includes(type)) ?? '';
      return steps[0] === 'string' && !BOUNDED.includes(first);
    });
    expect(unbounded.map((place) => place.name)).toEqual([]);
  });
});

test('Every schema that a handler checks a body against is among these', () => {
  expect(BODIES.length).toBeGreaterThan(20);
  expect(BODIES.filter((name) => !SCHEMAS[name])).toEqual([]);
});

test('An answer holds at most fifty errors', () => {
  const ids = Array(1000).fill('wrong');
  const errors = errorsOf(SCHEMAS.quarantinedIdsSchema as v.GenericSchema, { ids });
  expect(Object.keys(errors)).toHaveLength(MOST_ERRORS);
});

describe('Whatever is posted', () => {
  // A submission that is stored takes some thousands.
  const MOST_STEPS = 25_000;
  const MOST_MORE_BYTES = 10_000;
  const JSON_TYPE = 'application/json';
  const FORM_TYPE = 'application/x-www-form-urlencoded';

  const repeated = (part: string, between: string, open = '', close = '') =>
    fc
      .integer({ min: 1, max: Math.floor((BODY_LIMIT_BYTES - 1000) / `${part}${between}`.length) })
      .map((count) => open + Array(count).fill(part).join(between) + close);
  const many = fc.oneof(
    ...['0', '""', '{}', '[]', 'null', '"\\r"'].map((item) => repeated(item, ',', '[', ']')),
    repeated('[', ''),
    fc.integer({ min: 1, max: 60_000 }).map((deep) => '['.repeat(deep) + ']'.repeat(deep)),
    fc
      .integer({ min: 1, max: 12_000 })
      .map((count) =>
        JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [key, 1]))),
      ),
    ...['\\r', '\\u000d', ' ', '@', '.', '<', 'é'].map((sign) => repeated(sign, '', '"', '"')),
    fc.json({ maxDepth: 5 }),
  );
  const fields = [...new Set(Object.keys(RESOURCES).flatMap((name) => fieldsOf(name)))];
  const json = fc.oneof(
    many,
    fc
      .tuple(fc.constantFrom(...fields), many)
      .map(([field, value]) => `{${JSON.stringify(field)}:${value}}`),
  );
  const form = fc.oneof(
    ...['a', 'a=b', '=', '%', '%0d', '+'].map((pair) => repeated(pair, '&')),
    ...['%0d', '%', '+', '@'].map((sign) => repeated(sign, '', 'message=')),
  );
  const body = fc.oneof(
    json.map((text) => ({ type: JSON_TYPE, text })),
    form.map((text) => ({ type: FORM_TYPE, text })),
  );

  function fieldsOf(name: string): string[] {
    const { payload } = RESOURCES[name as keyof typeof RESOURCES];
    return Object.keys((payload as unknown as { entries?: object }).entries ?? {});
  }

  test('costs a bounded count of steps, and is answered with little more than it had', async () => {
    const intake = await startIntake({ limit: 1_000_000 });
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    /** The calls of functions since the last count. */
    const countSteps = async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const counts = result.flatMap(({ functions }) =>
        functions.map(({ ranges }) => ranges[0]?.count ?? 0),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    const resources = fc.constantFrom(
      ...Object.keys(RESOURCES),
      'campaign-responses',
      'survey-copies',
    );
    await fc.assert(
      fc.asyncProperty(resources, body, async (resource, { type, text }) => {
        await countSteps();
        const response = await intake.ask(`/api/${resource}`, {
          method: 'POST',
          body: text,
          headers: { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(text)) },
        });
        const { length } = await response.text();
        expect(await countSteps()).toBeLessThan(MOST_STEPS);
        expect(length).toBeLessThan(text.length + MOST_MORE_BYTES);
        expect(response.status).toBeLessThan(500);
      }),
      { ...RUNS, numRuns: 40 },
    );
    session.disconnect();
    await intake.stop();
  });
});
