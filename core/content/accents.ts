/**
 * The characters of the fonts' second files, as a CSS `unicode-range`: accented letters, and signs
 * that English hardly needs. A browser loads such a file only for text that contains one of them.
 * The style sheets repeat the range.
 */
export const ACCENTS =
  'U+A1-A2, U+A4-A6, U+A8, U+AA-AD, U+AF, U+B1-B6, U+B8-D6, U+D8-FF, U+141-142, U+160-161, U+17D-17E, U+201A, U+201E, U+2039-203A';
