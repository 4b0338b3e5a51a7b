/** The category of a section, which all its statements share. */
export function categoryOf({
  statements,
}: {
  statements: readonly { category: string }[];
}): string {
  return statements[0]?.category ?? '';
}
