import { stringify } from 'csv-stringify/browser/esm/sync';

// A spreadsheet in another locale ignores our quotes and also begins a cell after each semicolon,
// tab and line break. There it skips quotes, blanks and control characters, and accepts full-width
// signs.
const CELL_START =
  /([;\t\n]|\r\n?|^)((?:"|[[\s\p{C}]--[\t\r\n]])*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20]?)/gv;
const SKIPPED_START = /^[\t\r\0]/;

export interface Table {
  columns: string[];
  rows: Record<string, string | number | null>[];
}

/**
 * RFC 4180. Puts an apostrophe before text that a spreadsheet would read as a formula
 * (reliability.md, fault 17).
 */
export function toCsv({ columns, rows }: Table): string {
  return stringify(rows, {
    // Excel recognises UTF-8 only by the byte order mark.
    bom: true,
    header: true,
    columns,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    // The library's option escape_formulas checks only the first character of a cell.
    cast: { string: defuse },
  });
}

function defuse(text: string): string {
  const defused = text.replace(
    CELL_START,
    (all, separator: string, skipped: string, sign: string) =>
      sign ? `${separator}'${skipped}${sign}` : all,
  );
  return SKIPPED_START.test(defused) ? `'${defused}` : defused;
}
