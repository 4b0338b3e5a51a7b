/**
 * The rank of an integer matrix, given as its rows. Elimination without fractions (Bareiss) on
 * whole numbers of any size, so the result is exact.
 */
export function rankOf(matrix: readonly (readonly bigint[])[]): number {
  const rows = matrix.map((row) => [...row]);
  const width = rows[0]?.length ?? 0;
  let rank = 0;
  let former = 1n;
  for (let column = 0; column < width; column++) {
    const pivotRow = rows.findIndex((row, index) => index >= rank && row[column] !== 0n);
    const pivot = rows[pivotRow];
    if (!pivot) continue;
    rows[pivotRow] = rows[rank] ?? pivot;
    rows[rank] = pivot;
    const value = pivot[column] ?? 0n;
    for (const row of rows.slice(rank + 1)) {
      const factor = row[column] ?? 0n;
      for (let place = 0; place < width; place++)
        row[place] = ((row[place] ?? 0n) * value - (pivot[place] ?? 0n) * factor) / former;
    }
    former = value;
    rank++;
  }
  return rank;
}
