/** All statements of a section share it. */
export function categoryOf({
  statements,
}: {
  statements: readonly { category: string }[];
}): string {
  return statements[0]?.category ?? '';
}
