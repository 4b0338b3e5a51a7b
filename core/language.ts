/** A language of texts, and what its sentences need besides words (`content/language.yaml`). */
export interface Language {
  /** BCP 47, such as `en-GB`. */
  tag: string;
  /** Before tenths. Known from the build, because a first number format blocks a phone for 70 ms. */
  decimal: string;
  /** Whether other numbers than 1 take `one`, or some take neither `one` nor `other`. */
  countsByRules?: boolean | undefined;
  /** In words, from nought on. */
  numbers?: readonly string[] | undefined;
}

export const PLURAL_KINDS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** A text for each kind of number that its language tells apart. */
export type Plural = { readonly [Kind in Intl.LDMLPluralRule]?: string | undefined };

/** Such as `de` of `de-AT`. */
export function mainOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? '';
}

/** Such as `1,200`. */
export function formatNumber({ tag }: Language, number: number): string {
  return number.toLocaleString(tag);
}

/** Such as `3.4`. */
export function formatTenths({ decimal }: Language, number: number): string {
  return number.toFixed(1).replace('.', decimal);
}

/** In words, or in digits where the language has no word for it. */
export function inWords({ numbers, tag }: Language, number: number): string {
  return numbers?.[number] ?? (number < 1000 ? String(number) : number.toLocaleString(tag));
}

/** Such as `1 December 2026`. @param day such as `2026-12-01`. */
export function formatDay(language: Language, day: string): string {
  return formatDayIn('UTC', language, day);
}

/** @param timeZone undefined for the reader's own. */
export function formatDayIn(
  timeZone: string | undefined,
  { tag }: Language,
  time: string | number,
): string {
  return new Date(time).toLocaleDateString(tag, { dateStyle: 'long', timeZone });
}

/** Such as `Users, Sponsors and Managers`. */
export function listOf({ tag }: Language, names: readonly string[]): string {
  // Made on demand: a browser's first list format takes 9 ms.
  return new Intl.ListFormat(tag).format(names);
}

/** The text for this number, with the number in place of its only placeholder. */
export function fillCount(language: Language, words: Plural, count: number): string {
  return pluralOf(language, words, count).replace(/\{\w+\}/, String(count));
}

/** The text for this number. */
export function pluralOf({ tag, countsByRules }: Language, words: Plural, count: number): string {
  const simple = count === 1 ? 'one' : 'other';
  const kind = countsByRules ? new Intl.PluralRules(tag).select(count) : simple;
  return words[kind] ?? words.other ?? '';
}
