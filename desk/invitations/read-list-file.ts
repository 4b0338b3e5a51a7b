const MOST_BYTES = 1024 * 1024;

/**
 * Reads a text file. @returns undefined if it is no text, such as a spreadsheet that is no CSV, or
 * too large for a list.
 */
export async function readListFile(file: File): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  const text = await file.text().catch(() => '\0');
  return text.includes('\0') ? undefined : text;
}
