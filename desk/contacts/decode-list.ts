const SAMPLE_BYTES = 4000;
// A zip, as Excel's own files are; an older Excel file; a PDF.
const NO_TEXT = ['PK', '\u00D0\u00CF', '%PDF'];

/**
 * Decodes a list that a program saved as text: UTF-8, UTF-16 with or without a byte order mark, or
 * the code page of Windows (1252), which Excel calls ANSI.
 * @returns undefined if it is no text.
 */
export function decodeList(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, SAMPLE_BYTES));
  if (NO_TEXT.some((sign) => start.startsWith(sign))) return undefined;
  const encoding = start.startsWith('\u00FF\u00FE')
    ? 'utf-16le'
    : start.startsWith('\u00FE\u00FF')
      ? 'utf-16be'
      : guessWide(start);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  if (start.includes('\0')) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In UTF-16, each separator and Latin letter has a zero beside it, always on the same side. */
function guessWide(start: string): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [...start].flatMap((byte, index) => (byte === '\0' ? [index % 2] : []));
  if (zeros.length * 20 < start.length) return undefined;
  if (zeros.every((side) => side === 1)) return 'utf-16le';
  return zeros.every((side) => side === 0) ? 'utf-16be' : undefined;
}
