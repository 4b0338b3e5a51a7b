/** The candidate with the fewest edits, and their number; infinity if there is no candidate. */
export function nearestTo(
  word: string,
  candidates: readonly string[],
): [nearest: string | undefined, edits: number] {
  const ranked = candidates.map((candidate): [string, number] => [
    candidate,
    editsBetween(word, candidate),
  ]);
  return ranked.sort(([, a], [, b]) => a - b)[0] ?? [undefined, Number.POSITIVE_INFINITY];
}

function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line++) {
    const next = [line];
    for (let column = 1; column <= b.length; column++) {
      const swap = (row[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
