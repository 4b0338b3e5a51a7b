import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Problem } from '../../core/content/content-error.ts';
import type { PlacedName } from '../../core/markdown/tokens.ts';
import { nearestTo } from '../../core/nearest.ts';
import type { NameKind } from '../../core/schema.ts';
import { faultOfMissing } from './picture-files.ts';

type Keys = (string | number)[];

interface FoundName {
  keys: Keys;
  kind: NameKind;
  name: string;
}

/** The parts of any schema. */
interface Parts {
  wrapped?: v.GenericSchema;
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  value?: v.GenericSchema;
}

/** Finds what a value names by the fields that its schema marks (`named`). */
export function findNames(schema: v.GenericSchema, value: unknown, keys: Keys = []): FoundName[] {
  const { names } = v.getMetadata(schema) as { names?: NameKind };
  if (names) return typeof value === 'string' ? [{ keys, kind: names, name: value }] : [];
  const { wrapped, entries, item, value: inRecord } = schema as Parts;
  if (wrapped) return findNames(wrapped, value, keys);
  if (Array.isArray(value))
    return item ? value.flatMap((one, index) => findNames(item, one, [...keys, index])) : [];
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const inner = entries?.[key] ?? inRecord;
    return inner ? findNames(inner, one, [...keys, key]) : [];
  });
}

export type KnownNames = Record<NameKind, string[] | undefined>;

/** Where names of a kind are given: a file, and the fields that lead to them; * is each one. */
const SOURCES: Record<Exclude<NameKind, 'article' | 'picture'>, [file: string, ...string[]]> = {
  author: ['people.yaml', 'founders', '*', 'name'],
  category: ['categories.yaml', '*'],
  claim: ['claims.yaml', 'keys'],
  founder: ['people.yaml', 'founders', '*', 'id'],
  scale: ['scales.yaml', 'keys'],
  service: ['pages/services.yaml', 'services', 'items', '*', 'id'],
  step: ['pages/home.yaml', 'approach', 'steps', '*', 'title'],
};

/**
 * Lists all names that fields can hold. A kind whose file can't be read is undefined.
 * @param root the content folder. @param valueIn returns what a file holds.
 */
export function listNames(
  root: string,
  articles: string[],
  valueIn: (file: string) => unknown,
): KnownNames {
  const listed = Object.entries(SOURCES).map(([kind, [file, ...fields]]) => [
    kind,
    namesAt(valueIn(file), fields),
  ]);
  const pictures = path.join(root, 'pictures');
  return {
    ...Object.fromEntries(listed),
    article: articles,
    picture: existsSync(pictures) ? globSync('*.*', { cwd: pictures }).sort() : [],
  };
}

/**
 * Reads the names at a path of fields. `*` stands for each field, `keys` at the end for the names of
 * the fields themselves. @returns undefined if one can't be read.
 */
export function namesAt(value: unknown, [field, ...rest]: string[]): string[] | undefined {
  if (field === undefined) return typeof value === 'string' ? [value] : undefined;
  if (!value || typeof value !== 'object') return undefined;
  if (field === 'keys') return Object.keys(value);
  if (field !== '*') return namesAt((value as Record<string, unknown>)[field], rest);
  const all = Object.values(value).map((one) => namesAt(one, rest));
  return all.every((names) => names !== undefined) ? all.flat() : undefined;
}

const PLACES: Partial<Record<NameKind, string>> = {
  article: 'content/insights, or is not published yet',
  picture: 'content/pictures',
};
/** A mistyped name differs in at most so many letters. */
export const MOST_EDITS = 3;
const FEW = 8;

/** @param root the content folder. */
export function findUnknownNames(
  root: string,
  names: readonly PlacedName[],
  known: KnownNames,
): Problem[] {
  return names.flatMap(({ kind, name, ...place }) => {
    const all = known[kind];
    if (!all || all.includes(name)) return [];
    const source = PLACES[kind] ?? `content/${SOURCES[kind as keyof typeof SOURCES][0]}`;
    const [nearest, edits] = nearestTo(name, all);
    const remedy =
      edits <= MOST_EDITS
        ? `perhaps ${nearest} is meant`
        : all.length <= FEW
          ? `use one of ${all.join(', ')}, or add it there`
          : 'correct the name, or add it there';
    const unknown = `names ${name}, which is not in ${source}: ${remedy}`;
    const message =
      kind === 'picture' ? faultOfMissing(path.join(root, 'pictures'), name, unknown) : unknown;
    return message === undefined ? [] : [{ ...place, message }];
  });
}
