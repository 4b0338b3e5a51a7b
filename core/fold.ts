const SAME: Record<string, string> = {
  '‘’‚‛‹›ʹʼ′`': "'",
  '“”„‟«»″': '"',
  '‐‑‒–—―−⁃': '-',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};
const LETTERS = new Map(
  Object.entries(SAME).flatMap(([letters, plain]) =>
    [...letters].map((letter) => [letter, plain] as const),
  ),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/**
 * Text as searches on the site and at the desk compare it: lower case, without accents, soft
 * hyphens and invisible marks; plain quotation marks, hyphens and blanks; keyboard letters for
 * those such as `ł`, `ø` and `ß`. Keeps the number of blanks and line breaks.
 */
export function foldText(text: string): string {
  // Most texts are ASCII, and normalising takes long.
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/[^\S\n]/g, ' ');
}
