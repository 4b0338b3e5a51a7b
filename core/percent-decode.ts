/** Decodes repeatedly. Text that can't be decoded stays as it is. */
export function percentDecode(text: string): string {
  try {
    const once = decodeURIComponent(text);
    return once === text ? text : percentDecode(once);
  } catch {
    return text;
  }
}
