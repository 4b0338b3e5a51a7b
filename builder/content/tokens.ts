import { inWords } from '../../core/amount.ts';
import type { Brand, Claims } from '../../core/content/firm.ts';
import type { Survey } from '../../core/survey/survey.ts';

/** The values that replace tokens. A token whose own file has mistakes is not replaced. */
export interface Firm {
  brand: Brand | undefined;
  claims: Claims | undefined;
  survey?: Pick<Survey, 'least'> | undefined;
  /** Gathers the links of the texts that are read. */
  links?: PlacedLink[];
}

/** A link to a route of this site, or elsewhere, and where an editor finds it. */
export interface PlacedLink {
  /** Such as `content/guide.md`. */
  file: string;
  line: number;
  link: string;
}

/** A name in braces that the firm's name or a figure replaces. */
export const TOKEN = /\{([a-z]+\.[\w.-]+)\}/g;

/** What pages, mails and the desk fill in, by the names that a text can hold in braces. */
const PLACEHOLDERS = new Set(
  `agreed answered asked authority campaign client closes company counts count date day days email excess few firm first form giver groups group
  habit hotkey kept last least many mark name number officer opens page percent person position remaining role rounds said sections section source
  statements storage subject system time title total unit units version voucher wave who`.split(
    /\s+/,
  ),
);

/** The least number of people in a figure, in words. */
const LEAST = '{survey.least}';

type Report = (path: (string | number)[], message: string) => void;

/**
 * Replaces `{brand.name}`, `{claims.<id>}` and `{survey.least}` in every text of a value, so that each name or figure
 * is written in one file only.
 * @param report called with the dotted field and the mistake for each unknown token.
 */
export function resolveTokens<Value>(value: Value, firm: Firm, report: Report): Value {
  const least = firm.survey && inWords(firm.survey.least);
  return mapTexts(value, (text, path) =>
    replaceTokens(text.replaceAll(LEAST, least ?? LEAST), firm, (message) => report(path, message)),
  );
}

/**
 * Finds the names in braces that nothing fills in, so that visitors would read the braces. @param
 * report as for {@link resolveTokens}.
 */
export function findUnknownPlaceholders(value: unknown, report: Report): void {
  mapTexts(value, (text, path) => {
    for (const [token, name = ''] of text.matchAll(/\{(\w+)\}/g))
      if (!PLACEHOLDERS.has(name))
        report(
          path,
          `names ${token}, which nothing fills in: correct the name, or leave out the braces`,
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
  { brand, claims }: Firm,
  report: (message: string) => void,
): string {
  return text.replace(TOKEN, (token, name: string) => {
    const [source, key = ''] = split(name);
    if (token === LEAST || (source === 'claims' ? !claims : !brand)) return token;
    if (source === 'claims' && claims && Object.hasOwn(claims, key))
      return claims[key]?.figure ?? token;
    if (source === 'brand' && brand && typeof brand[key as keyof Brand] === 'string')
      return String(brand[key as keyof Brand]);
    report(
      `names ${token}, which is not in ${source === 'brand' ? 'content/brand.yaml' : 'content/claims.yaml'}: add it there, or correct the name`,
    );
    return token;
  });
}

function split(name: string): [string, string] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
