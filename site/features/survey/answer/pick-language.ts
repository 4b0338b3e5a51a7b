import { mainOf } from '../../../../core/language.ts';

/**
 * The first that is wanted and there: itself, or one that differs from it in its region alone.
 * @param there BCP 47, the firm's first, which stands in for those that are missing.
 */
export function pickLanguage(
  there: readonly string[],
  wanted: readonly (string | undefined)[],
): string {
  for (const tag of wanted) {
    const found =
      tag !== undefined &&
      (there.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
        there.find((one) => mainOf(one) === mainOf(tag)));
    if (found) return found;
  }
  return there[0] ?? '';
}
