import type { Records } from '../store/records.ts';

// Excel takes a file for UTF-8 by this mark alone.
const BYTE_ORDER_MARK = '\uFEFF';
// What a spreadsheet takes for a formula, in full width, too, and behind what it skips (reliability.md, fault 17).
const FORMULA = /^(?:[\t\r\0]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** Records as CSV (RFC 4180) for a spreadsheet: text that it would take for a formula gets an apostrophe before it. */
export function toCsv({ columns, rows }: Pick<Records, 'columns' | 'rows'>): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
