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
 * A text as searches compare it, at the site and at the desk: in lower case, without accents, soft
 * hyphens and marks that nobody sees, with plain quotation marks, hyphens and blanks, and with the
 * letters of a keyboard for those such as `ł`, `ø` and `ß`. Its blanks and line breaks stay as many.
 */
export function foldText(text: string): string {
  // Most texts have no such letters, and normalising takes long.
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/[^\S\n]/g, ' ');
}
