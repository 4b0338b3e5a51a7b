import type { Brand, Claims } from '../../core/content/firm.ts';

/** The values that replace tokens. A token whose own file has mistakes is not replaced. */
export interface Firm {
  brand: Brand | undefined;
  claims: Claims | undefined;
}

const TOKEN = /\{([a-z]+\.[\w.-]+)\}/g;

/**
 * Replaces `{brand.name}` and `{claims.<id>}` in every text of a value, so that each name or figure is written in one file only.
 * @param report called with the dotted field and the mistake for each unknown token.
 */
export function resolveTokens<Value>(
  value: Value,
  firm: Firm,
  report: (path: (string | number)[], message: string) => void,
  path: (string | number)[] = [],
): Value {
  if (typeof value === 'string') return replaceTokens(value, firm, (message) => report(path, message)) as Value;
  if (Array.isArray(value)) return value.map((item, index) => resolveTokens(item, firm, report, [...path, index])) as Value;
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveTokens(item, firm, report, [...path, key])])) as Value;
  }
  return value;
}

function replaceTokens(text: string, { brand, claims }: Firm, report: (message: string) => void): string {
  return text.replace(TOKEN, (token, name: string) => {
    const [source, key = ''] = split(name);
    if (source === 'claims' ? !claims : !brand) return token;
    if (source === 'claims' && claims && Object.hasOwn(claims, key)) return claims[key]?.figure ?? token;
    if (source === 'brand' && brand && typeof brand[key as keyof Brand] === 'string') return String(brand[key as keyof Brand]);
    report(`names ${token}, which is not in ${source === 'brand' ? 'content/brand.yaml' : 'content/claims.yaml'}: add it there, or correct the name`);
    return token;
  });
}

function split(name: string): [string, string] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
