import { type Brand, brandSchema, type Claims } from '../content/firm.ts';
import { inWords, type Language } from '../language.ts';
import type { NameKind } from '../schema.ts';

/** A token whose own file has mistakes is not replaced. */
export interface Firm {
  brand: Brand | undefined;
  claims: Claims | undefined;
  language?: Language | undefined;
  /** By their names, such as `survey.least`; those of a file with mistakes are missing. */
  counts?: Counts;
  /** Receives the links of the texts that are read. */
  links?: PlacedLink[];
  /** Receives the ids that a link can lead to in each text, by its file. */
  ids?: Map<string, string[]>;
  /** Receives what fields name of other files, such as an article's author. */
  names?: PlacedName[];
}

export interface PlacedName {
  file: string;
  line: number | undefined;
  field: string;
  kind: NameKind;
  name: string;
}

export interface PlacedLink {
  /** Such as `content/guide.md`. */
  file: string;
  line: number;
  link: string;
}

const COUNTS = ['survey.least', 'survey.statements', 'survey.sections', 'scan.habits'] as const;
export type Counts = Partial<Record<(typeof COUNTS)[number], number>>;

/** A name in braces, such as `{brand.name}`; of a count at the beginning, `{Survey.sections}`. */
export const TOKEN = /\{([A-Za-z][a-z]*\.[\w.-]+)\}/g;

/** The names in braces that pages, mails and the desk fill in. */
const PLACEHOLDERS = new Set(
  `absent address agreed agreedIn all answered asked authority before by campaign client closes company count counts date day
  days difference email excess few figures firm first form from giver group groups habit hotkey kept languages last least many mark minutes
  most name number officer open opens others owner page percent person picture points position rated reader reason remaining
  role rounds said score section sections share shares since size source sponsors statement statements storage subject system
  there time title to total unit units users version voucher wave where who years`.split(/\s+/),
);

/** @param token what the message is about. */
export type Report = (path: (string | number)[], message: string, token: string) => void;

/**
 * Replaces `{brand.name}`, `{claims.<id>}` and counts such as `{survey.least}`, so that each name or
 * figure is written in one file only. A count is in words, and in digits as `{survey.least.digits}`.
 * @param report receives the dotted field and the mistake for each unknown token.
 */
export function resolveTokens<Value>(value: Value, firm: Firm, report: Report): Value {
  return mapTexts(value, (text, path) =>
    replaceTokens(text, firm, (message, token) => report(path, message, token)),
  );
}

/**
 * Visitors would read the braces.
 * @param report as for {@link resolveTokens}. @param isHead whether it is a head, where nothing is
 * filled in.
 */
export function findUnknownPlaceholders(value: unknown, report: Report, isHead = false): void {
  mapTexts(value, (text, path) => {
    for (const [token, name = ''] of text.matchAll(/(?<!\{)\{(\w+)\}/g))
      if (isHead || !PLACEHOLDERS.has(name))
        report(
          path,
          `names ${token}, which nothing fills in: correct the name, or leave out the braces`,
          token,
        );
    return text;
  });
}

export function mapTexts<Value>(
  value: Value,
  change: (text: string, path: (string | number)[]) => string,
  path: (string | number)[] = [],
): Value {
  if (typeof value === 'string') return change(value, path) as Value;
  if (Array.isArray(value))
    return value.map((item, index) => mapTexts(item, change, [...path, index])) as Value;
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, mapTexts(item, change, [...path, key])]),
    ) as Value;
  }
  return value;
}

function replaceTokens(
  text: string,
  firm: Firm,
  report: (message: string, token: string) => void,
): string {
  return text.replace(TOKEN, (token, name: string) => {
    const [source, key] = split(name);
    if (/^(survey|scan)$/i.test(source))
      return sayCount(token, name, firm, (message) => report(message, token));
    const isOwed = source === 'brand' && !firm.brand && Object.hasOwn(brandSchema.entries, key);
    if (isOwed || (source === 'claims' && !firm.claims)) return token;
    const stated = statedAs(source, key, firm);
    if (stated !== undefined) return stated;
    report(
      `names ${token}, which is not in ${source === 'brand' ? 'content/brand.yaml' : 'content/claims.yaml'}: add it there, or correct the name`,
      token,
    );
    return token;
  });
}

function statedAs(source: string, key: string, { brand, claims }: Firm): string | undefined {
  if (source === 'claims')
    return claims && Object.hasOwn(claims, key) ? claims[key]?.figure : undefined;
  const value = source === 'brand' && brand?.[key as keyof Brand];
  return typeof value === 'string' ? value : undefined;
}

function sayCount(
  token: string,
  name: string,
  { counts = {}, language }: Firm,
  report: (message: string) => void,
): string {
  const [, asked, digits] = name.match(/^(\w+\.\w+)(\.digits)?$/) ?? [];
  const count = COUNTS.find((one) => one === asked?.replace(/^S/, 's'));
  if (count === undefined)
    report(
      `names ${token}, which is no count: write ${COUNTS.map((one) => `{${one}}`).join(', ')}`,
    );
  const number = count && counts[count];
  if (number === undefined || !language) return token;
  const said = digits ? String(number) : inWords(language, number);
  if (/^[a-z]/.test(name)) return said;
  return said.charAt(0).toLocaleUpperCase(language.tag) + said.slice(1);
}

function split(name: string): [string, string] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
