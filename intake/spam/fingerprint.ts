// Two people rarely write the same sentence. "Please ring me" is shorter.
const LEAST_LETTERS = 40;

/**
 * Reduces a text to its letters, in lower case, so that copies with another number, link,
 * punctuation or spacing are recognised.
 * @returns undefined for a text that is too short to say who copied it.
 */
export function fingerprintOf(text: string): string | undefined {
  const letters = text
    .replace(/(?:https?:\/\/|\bwww\.)\S+/giu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\P{L}/gu, '');
  return letters.length < LEAST_LETTERS ? undefined : letters;
}
