export type Column<Row> = [heading: string, cell: (row: Row) => string];

/** Prints rows as a Markdown table. */
export function printTable<Row>(title: string, columns: Column<Row>[], rows: Row[]): void {
  const head = columns.map(([heading]) => heading);
  const lines = [head, ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = head.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const pad = (text: string, index: number) =>
    index === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[index] ?? 0);
  const [heading, ...body] = lines.map((line) => `| ${line.map(pad).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  console.log([`\n${title}`, heading, rule, ...body].join('\n'));
}

type Maybe = number | undefined;

/** A rounded number, or a dash if nothing was measured. */
export const whole = (value: Maybe) => value?.toFixed(0) ?? '-';

/** Bytes in kB, as the goals have them (performance.md). */
export const kilobytes = (bytes: Maybe) => (bytes === undefined ? '-' : (bytes / 1000).toFixed(1));

export function ratio(value: Maybe, base: Maybe): string {
  return value === undefined || !base ? '-' : `${(value / base).toFixed(2)}x`;
}

/** The median: the middle value, or the upper of the two middle values. */
export function median(values: Maybe[]): Maybe {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
