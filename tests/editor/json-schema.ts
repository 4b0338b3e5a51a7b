import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { KnownNames } from '../../builder/content/names.ts';
import { type NameKind, text } from '../../core/schema.ts';

/** With what the language server of YAML also reads. */
type Described = JsonSchema & {
  errorMessage?: string | undefined;
  patternErrorMessage?: string | undefined;
  names?: NameKind;
  offers?: 'route';
};

interface Offered {
  names: KnownNames;
  routes: string[];
}

// Each new article or picture would make the schemas out of date.
const NOT_LISTED: NameKind[] = ['article', 'picture'];

/** The JSON Schema of a file of content. The build checks what JSON Schema can't express. */
export function schemaOf(schema: v.GenericSchema, file: string, offered: Offered): JsonSchema {
  const converted = toJsonSchema(schema, {
    errorMode: 'ignore',
    definitions: { text },
    overrideSchema: ({ valibotSchema, jsonSchema }) => withMessage(valibotSchema, jsonSchema),
    overrideAction: ({ valibotAction, jsonSchema }) => withRule(valibotAction, jsonSchema),
  });
  return { ...(offer(converted, offered) as JsonSchema), title: file };
}

/**
 * The part of a schema that a translation holds, of which any text may still be missing.
 * @param paths of its texts, whose `*` stands for any key.
 */
export function translationOf(schema: JsonSchema, paths: readonly string[][]): JsonSchema {
  const {
    required: _,
    minItems: __,
    $defs,
    properties,
    additionalProperties,
    items,
    anyOf,
    ...rest
  } = schema;
  const below = (key: string) =>
    paths.flatMap(([first, ...others]) => {
      if (first === undefined) return [[]];
      return first === '*' || first === key ? [others] : [];
    });
  const within = (part: unknown, inner = paths) =>
    isSchema(part) ? translationOf(part, inner) : part;
  const each = (parts: object | undefined, pathsOf: (key: string) => string[][]) =>
    Object.fromEntries(
      Object.entries(parts ?? {}).flatMap(([key, part]) =>
        pathsOf(key).length > 0 ? [[key, within(part, pathsOf(key))]] : [],
      ),
    );
  return {
    ...rest,
    ...($defs && { $defs: each($defs, () => [[]]) }),
    ...(properties && { properties: each(properties, below) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: within(additionalProperties, below('*')),
    }),
    ...(items !== undefined && { items: within(items, below('*')) }),
    ...(anyOf && { anyOf: anyOf.map((one) => within(one)) }),
  } as JsonSchema;
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null;
}

function withMessage(schema: v.GenericSchema, converted: Described): Described {
  if (schema.type === 'string' && !('pipe' in schema))
    return {
      ...converted,
      errorMessage:
        messageOf(schema) ?? 'must be text: put a number, true or false between quotation marks',
    };
  return schema.type === 'picklist' || schema.type === 'literal'
    ? { ...converted, errorMessage: messageOf(schema) }
    : converted;
}

interface Action {
  type: string;
  requirement?: unknown;
}

function withRule(action: Action, converted: Described): Described {
  const { type, requirement } = action;
  if (converted.type !== 'string') return converted;
  if (type === 'regex') {
    const { pattern: first, ...rest } = converted;
    const { source } = requirement as RegExp;
    return withPattern(
      first === source ? rest : converted,
      sourceOf(requirement as RegExp),
      action,
    );
  }
  if (type === 'includes')
    return withPattern(converted, escapePattern(String(requirement)), action);
  // What the function checks is told by the pattern of its metadata.
  return type === 'check' ? { ...converted, patternErrorMessage: messageOf(action) } : converted;
}

function withPattern(converted: Described, pattern: string, action: Action): Described {
  const { pattern: first, patternErrorMessage, allOf = [], ...rest } = converted;
  const own = { pattern, patternErrorMessage: messageOf(action) } as JsonSchema;
  if (first === undefined) return { ...rest, allOf: [...allOf], ...own };
  return { ...converted, allOf: [...allOf, own] };
}

/** JSON Schema has no flags. */
function sourceOf({ source, flags }: RegExp): string {
  if (!flags.includes('i')) return source;
  return source.replace(/\\.|\[[^\]]*\]|[a-z]/gi, (part) =>
    part.length === 1 ? `[${part.toLowerCase()}${part.toUpperCase()}]` : part,
  );
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A message of a function is that for an empty text. */
function messageOf(part: object): string | undefined {
  const { message } = part as { message?: unknown };
  if (typeof message === 'string') return message;
  return typeof message === 'function' ? String(message({ input: '' })) : undefined;
}

/** Adds names that can be chosen and limits in words, and gives fields with a description a title. */
function offer(part: unknown, offered: Offered, key?: string): unknown {
  if (Array.isArray(part)) return part.map((one) => offer(one, offered));
  if (typeof part !== 'object' || part === null) return part;
  const { names, offers, ...schema } = part as Described;
  const { properties, ...rest } = schema;
  const described = describe(rest as Described, names && namesFor(names, offered), key);
  const inner = Object.fromEntries(
    Object.entries(described).map(([name, one]) => [name, offer(one, offered)]),
  ) as Described;
  if (inner.allOf?.length === 0) delete inner.allOf;
  if (properties)
    inner.properties = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [
        name,
        offer(one, offered, name) as JsonSchema,
      ]),
    );
  if (offers !== 'route') return inner;
  const { pattern, patternErrorMessage, ...outer } = inner;
  return {
    ...outer,
    anyOf: [{ pattern, patternErrorMessage }, { enum: offered.routes }],
  };
}

function namesFor(kind: NameKind, { names }: Offered): string[] | undefined {
  return NOT_LISTED.includes(kind) ? undefined : names[kind];
}

function describe(schema: Described, names: string[] | undefined, key: string | undefined) {
  const words = [schema.description, limitOf(schema)].filter(Boolean).join(' ');
  const { pattern, patternErrorMessage, ...rest } = schema;
  const message = `must be one of ${names?.join(', ')}`;
  return {
    ...(names ? { ...rest, enum: names, errorMessage: message } : schema),
    ...(words && { description: words }),
    ...(words && key && { title: titleOf(key) }),
  };
}

function limitOf({ maxLength, minItems, maxItems, minimum, maximum }: Described) {
  if (maxLength !== undefined) return `At most ${maxLength} characters.`;
  if (maxItems !== undefined) return `${minItems ?? 0} to ${maxItems} entries.`;
  if (minItems !== undefined)
    return `At least ${minItems === 1 ? 'one entry' : `${minItems} entries`}.`;
  if (maximum !== undefined) return `From ${minimum ?? 0} to ${maximum}.`;
  return minimum === undefined ? undefined : `${minimum} or more.`;
}

/** Such as `Postal address` of `postalAddress`. */
function titleOf(key: string): string {
  const words = key.replace(/[-_]/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
