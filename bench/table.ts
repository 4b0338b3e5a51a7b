/** A column: its heading, and its cell for a row. */
export type Column<Row> = [heading: string, cell: (row: Row) => string];

/** Prints rows as a Markdown table. */
export function printTable<Row>(title: string, columns: Column<Row>[], rows: Row[]): void {
  const lines = [columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const format = (line: string[]) =>
    `| ${line.map((text, index) => (index === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[index] ?? 0))).join(' | ')} |`;
  const [heading = [], ...body] = lines.map(format);
  console.log([`\n${title}`, heading, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n'));
}

type Maybe = number | undefined;

/** A rounded number, or a dash if nothing was measured. */
export const whole = (value: Maybe) => value?.toFixed(0) ?? '-';

/** Bytes in KiB. */
export const kib = (bytes: Maybe) => (bytes === undefined ? '-' : (bytes / 1024).toFixed(1));

/** A value as a multiple of a base. */
export const ratio = (value: Maybe, base: Maybe) => (value === undefined || !base ? '-' : `${(value / base).toFixed(2)}x`);

/** The minimum and the maximum. */
export function spread(values: Maybe[]): string {
  const known = values.filter((value) => value !== undefined);
  return known.length ? `${whole(Math.min(...known))}-${whole(Math.max(...known))}` : '-';
}

/** The median: the middle value, or the mean of the two middle values. */
export function median(values: Maybe[]): Maybe {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  const lower = sorted[half - 1];
  return sorted.length % 2 || upper === undefined || lower === undefined ? upper : (lower + upper) / 2;
}
