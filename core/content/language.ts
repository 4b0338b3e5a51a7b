import * as v from 'valibot';
import { type Language, PLURAL_KINDS } from '../language.ts';
import { hint, text } from '../schema.ts';

/** `content/language.yaml`: what sentences need of the language that `brand.yaml` names. */
export const languageWordsSchema = v.strictObject({
  numbers: v.optional(
    hint(v.array(text), 'In words, from nought on. Other numbers stand in digits.'),
  ),
});

export const languageSchema = v.strictObject({
  tag: v.string(),
  decimal: v.string(),
  countsByRules: v.optional(v.boolean()),
  numbers: v.optional(v.pipe(v.array(v.string()), v.readonly())),
});

/** @param tag BCP 47. */
export function languageOf(
  tag: string,
  { numbers }: v.InferOutput<typeof languageWordsSchema>,
): Language {
  const kinds = kindsOf(tag);
  const isSimple = kinds.get('one')?.length === 1 && kinds.size === 2;
  return {
    tag,
    decimal: (0.1).toLocaleString(tag).replace(/\p{Nd}/gu, ''),
    ...(!isSimple && { countsByRules: true }),
    ...(numbers && { numbers }),
  };
}

/** Numbers of people, answers and articles, by the kinds that the language tells apart. */
export function kindsOf(tag: string): Map<Intl.LDMLPluralRule, number[]> {
  const rules = new Intl.PluralRules(tag);
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  return Map.groupBy(numbers, (number) => rules.select(number));
}

interface PluralProblem {
  path: (string | number)[];
  message: string;
}

/** What is wrong with the plurals in a file of content. */
export function pluralProblems(
  value: unknown,
  language: Pick<Language, 'tag'>,
  path: (string | number)[] = [],
): PluralProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isPlural(value)) return problemsOf(value, language, path);
  return Object.entries(value).flatMap(([key, item]) =>
    pluralProblems(item, language, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

type Forms = { [Kind in Intl.LDMLPluralRule]?: string };

/** Whether a text of several kinds counts something. */
export function isPlural(value: object): value is Forms {
  const keys: readonly string[] = Object.keys(value);
  return keys.length > 0 && keys.every((key) => PLURAL_KINDS.includes(key as Intl.LDMLPluralRule));
}

function problemsOf(
  forms: Forms,
  { tag }: Pick<Language, 'tag'>,
  path: (string | number)[],
): PluralProblem[] {
  const saysNumber = Object.values(forms).some((form) => /\{\w+\}/.test(form));
  if (Object.keys(forms).join() === 'other') return []; // It stands for every number.
  const told = kindsOf(tag);
  return PLURAL_KINDS.flatMap((kind) => {
    const [numbers, form] = [told.get(kind), forms[kind]];
    if (!numbers) return [];
    const at = [...path, kind];
    if (form === undefined) return [{ path: at, message: 'is missing: add it' }];
    const another = numbers.find((number) => number > 1);
    if (kind !== 'one' || another === undefined || !saysNumber || /\{\w+\}/.test(form)) return [];
    const message = `also stands for ${another} and other numbers in ${tag}: hold the placeholder that the others have`;
    return [{ path: at, message }];
  });
}
