// A few words; names and addresses alone stay below it.
const LEAST_LETTERS = 20;
// Unicode's scripts of the codes that stand for several (ISO 15924).
const PARTS: Record<string, string[]> = {
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};
// Most of the web's text is in one of these; another script is found, too, without its name.
const NAMED = [
  'Latn',
  'Cyrl',
  'Hani',
  'Hira',
  'Kana',
  'Hang',
  'Arab',
  'Hebr',
  'Grek',
  'Thai',
  'Deva',
  'Armn',
  'Geor',
];

/**
 * The name of the script that most of a text is written in, if a language is not written in it;
 * else undefined.
 */
export function findForeignScript(text: string, language: string): string | undefined {
  const own = scriptsOf(language);
  const letters = count(text, /\p{L}/gu);
  const foreign = letters - count(text, letterOf(own));
  if (letters < LEAST_LETTERS || foreign <= letters / 2) return undefined;
  const [script] = NAMED.filter((one) => !own.includes(one)).sort(
    (one, other) => count(text, letterOf([other])) - count(text, letterOf([one])),
  );
  const isNamed = script !== undefined && count(text, letterOf([script])) > 0;
  return isNamed ? new Intl.DisplayNames('en', { type: 'script' }).of(script) : 'another script';
}

/** The English name of a language, without its region. */
export function languageName(language: string): string {
  return (
    new Intl.DisplayNames('en', { type: 'language' }).of(new Intl.Locale(language).language) ??
    language
  );
}

function scriptsOf(language: string): string[] {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  return PARTS[script] ?? [script];
}

function letterOf(scripts: string[]): RegExp {
  return new RegExp(
    `(?=\\p{L})[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`,
    'gu',
  );
}

function count(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}
