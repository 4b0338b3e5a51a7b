import { type Options, parse } from 'csv-parse/browser/esm/sync';
import { onePerMailbox } from '../../core/campaigns/address-list.ts';
import { foldText } from '../../core/fold.ts';
import { readAddress, suggestAddress, trimAll } from '../../core/submissions/address.ts';
import { mailboxOf } from '../../core/submissions/mailbox.ts';

interface ContactRow {
  /** The number of its first line, from 1 on. */
  line: number;
  cells: string[];
}

export interface Column {
  index: number;
  /** Its heading, or its number if the list has none. */
  name: string;
  addresses: number;
}

/** A contact list as it was pasted or read from a file. */
export interface ContactTable {
  /** Empty if the list has none. */
  headings: string[];
  rows: ContactRow[];
  /** How many cells most rows have. */
  width: number;
  /** The columns to choose from; none if the list holds nothing but addresses, and what is known. */
  columns: Column[];
}

/** What an operator says of a table; undefined what they have not said yet. */
export interface Reading {
  address?: number | undefined;
  name?: number | undefined;
  /** The column that says who wants no mail. */
  optOut?: number | 'none' | undefined;
  /** Those of its values, as in `valuesOf`, that mean no. */
  refusals: readonly string[];
}

interface ListEntry {
  line: number;
  /** Empty if no column of names is chosen. */
  name: string;
}

/** An entry without a right address, or a whole row with more cells than columns. */
interface WrongEntry extends ListEntry {
  text: string;
  hasMore?: boolean;
}

/** Whom a list would reach. Each mailbox is in one of the lists alone. */
export interface Contacts {
  addresses: string[];
  /** The cells of the row in which each of these stands first. */
  cellsOf: ReadonlyMap<string, readonly string[]>;
  /** Addresses that repeat a mailbox. */
  repeated: string[];
  /** Addresses, right or wrong, whose rows say that their owners want no mail. */
  refused: (ListEntry & { address: string; said: string })[];
  wrong: WrongEntry[];
  /** The rows of a table without an address in the chosen column. */
  without: ListEntry[];
}

// As Excel writes them in one locale or another; the first wins where two divide alike.
const DELIMITERS = [';', '\t', ',', '|'];
const SAMPLE_ROWS = 50;
const MOST_ROWS_ABOVE = 50;

/**
 * Divides a list into rows and columns. @param isKnown whether a cell needs no column to be chosen
 * for it, such as the name of a group.
 */
export function readContacts(
  text: string,
  isKnown: (cell: string) => boolean = () => false,
): ContactTable {
  const { delimiter, body } = divide(text.replace(/^\uFEFF/, ''));
  const rows = parseRows(body, delimiter).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const start = findHeadings(rows);
  const isPlain =
    start === -1 &&
    rows.every(({ cells }) => {
      const filled = cells.filter(Boolean);
      return filled.length === 1 || filled.every((cell) => hasAt(cell) || isKnown(cell));
    });
  const headings = rows[start]?.cells ?? [];
  const people = rows.slice(start + 1);
  return {
    headings,
    rows: people,
    width: Math.max(headings.length, usualWidth(people)),
    columns: isPlain ? [] : findColumns(people, headings),
  };
}

/** The reading that can be proposed: the address, where one column alone has addresses. */
export function proposeReading({ columns }: ContactTable): Reading {
  const [first, ...others] = columns.filter(({ addresses }) => addresses > 0);
  return { address: others.length > 0 ? undefined : first?.index, refusals: [] };
}

/** What a reading still lacks, by field. Nobody of a table may be mailed before it lacks nothing. */
export function missingOf(
  { columns }: ContactTable,
  { address, optOut, refusals }: Reading,
): Record<string, string> {
  if (columns.length === 0) return {};
  return {
    ...(address === undefined && { address: 'Please choose the column of the addresses.' }),
    ...(optOut === undefined && {
      optOut: 'Please choose the column that says who wants no mail, or that there is none.',
    }),
    ...(typeof optOut === 'number' &&
      refusals.length === 0 && {
        refusals:
          'Please mark what means that somebody wants no mail. If nothing does, choose that there is no such column.',
      }),
  };
}

/** Anything written, where a column has too many values to be marked one by one. */
const ANYTHING = '*';
const MOST_VALUES = 12;

interface ColumnValue {
  value: string;
  name: string;
  rows: number;
}

/** The values of a column, which differ by more than case and accents. */
export function valuesOf({ rows }: ContactTable, column: number): ColumnValue[] {
  const cells = rows.map((row) => row.cells[column] ?? '');
  const found = [...Map.groupBy(cells, foldCell)].map(([value, [name = '', ...others]]) => ({
    ...{ value, name, rows: others.length + 1 },
  }));
  const empty = found.filter(({ value }) => value === '').map((one) => ({ ...one, name: 'Empty' }));
  const written = found.filter(({ value }) => value !== '');
  if (written.length <= MOST_VALUES) return [...written, ...empty];
  const count = written.reduce((sum, one) => sum + one.rows, 0);
  return [{ value: ANYTHING, name: 'Anything written there', rows: count }, ...empty];
}

/** A cell as it is compared with others. */
export function foldCell(cell: string): string {
  return foldText(cell).replace(/\s+/g, ' ').trim();
}

/** Takes the addresses of a list, nobody's whose row says that they want no mail. */
export function takeContacts(table: ContactTable, reading: Reading): Contacts {
  const isComplete = Object.keys(missingOf(table, reading)).length === 0;
  const read = isComplete ? table.rows.map((row) => readRow(row, table, reading)) : [];
  const refused = read.flatMap((row) => row.refused ?? []);
  const refusing = new Set(refused.map(({ address }) => mailboxOf(address)));
  const wanted = read
    .flatMap((row) => row.taken ?? [])
    .filter(({ address }) => !refusing.has(mailboxOf(address)));
  return {
    ...onePerMailbox(wanted.map(({ address }) => address)),
    cellsOf: new Map(wanted.toReversed().map(({ address, cells }) => [address, cells])),
    refused: [...Map.groupBy(refused, ({ address }) => mailboxOf(address)).values()].flatMap(
      ([first]) => first ?? [],
    ),
    wrong: read.flatMap((row) => row.wrong ?? []),
    without: read.flatMap((row) => row.without ?? []),
  };
}

interface ReadRow extends Partial<Pick<Contacts, 'refused' | 'wrong' | 'without'>> {
  taken?: { address: string; cells: readonly string[] }[];
}

function readRow({ line, cells }: ContactRow, table: ContactTable, reading: Reading): ReadRow {
  const isTable = table.columns.length > 0;
  const row = { line, name: cells[reading.name ?? -1] ?? '' };
  const given = isTable ? [cells[reading.address ?? -1] ?? ''] : cells;
  const entries = given
    .flatMap(entriesOf)
    .map((text) => ({ ...row, text, address: addressIn(text) }));
  const said = refusalIn(cells, table, reading);
  if (said !== undefined)
    return { refused: entries.map(({ text, address = text }) => ({ ...row, address, said })) };
  if (isTable && isLong(cells, table.width))
    return { wrong: [{ ...row, text: cells.join('; '), hasMore: true }] };
  if (entries.length === 0)
    return isTable
      ? { without: [row] }
      : { wrong: [{ ...row, text: cells.filter(Boolean).join(' ') }] };
  const taken = entries.flatMap(({ address }) => (address === undefined ? [] : { address, cells }));
  const wrong = entries.flatMap(({ text, address }) =>
    address === undefined ? { ...row, text } : [],
  );
  // Beside a right address, another one needn't be right.
  return isTable && taken.length > 0 ? { taken } : { taken, wrong };
}

/** What a row says by which its person wants no mail. */
function refusalIn(
  cells: readonly string[],
  { columns, width }: ContactTable,
  { optOut, refusals }: Reading,
): string | undefined {
  if (typeof optOut !== 'number') return undefined;
  const isMarked = (cell: string) => refusals.includes(foldCell(cell));
  const isNo = (cell: string) => isMarked(cell) || (cell !== '' && refusals.includes(ANYTHING));
  const cell = cells[optOut] ?? '';
  const isShifted = cells.length <= optOut || isLong(cells, width);
  const shifted = isShifted ? cells.find((other) => other !== '' && isMarked(other)) : undefined;
  const said = isNo(cell) ? cell : shifted;
  if (said === undefined) return undefined;
  return `${columns.find(({ index }) => index === optOut)?.name}: ${said || 'empty'}`;
}

/** Whether a row has more cells than most, so that they may stand in other columns than theirs. */
function isLong(cells: readonly string[], width: number): boolean {
  return cells.slice(width).some(Boolean);
}

/** The number of cells that most rows have, or the larger of two. */
function usualWidth(rows: readonly ContactRow[]): number {
  const counts = Map.groupBy(rows, ({ cells }) => cells.length);
  const most = Math.max(...[...counts.values()].map(({ length }) => length));
  return Math.max(
    0,
    ...[...counts].flatMap(([width, { length }]) => (length === most ? width : [])),
  );
}

export function describeWrong({ line, name, text, hasMore }: WrongEntry): string {
  const where = `Line ${line}${name && ` (${name})`}`;
  if (hasMore) return `${where} has more cells than there are columns`;
  if (!hasAt(text)) return `${where} has no e-mail address`;
  const meant = suggestAddress(text);
  return `${where} has an e-mail address that is not valid${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
}

/** Finds what separates a list's columns. Excel can name it in a first line of its own. */
function divide(text: string): { delimiter: string; body: string } {
  const [line = '', named] = text.match(/^sep=(.)\r?\n/i) ?? [];
  // The line stays, empty, so that the others keep their numbers.
  if (named) return { delimiter: named, body: text.slice(line.length - 1) };
  const evenness = DELIMITERS.map((delimiter) => {
    const widths = parseRows(text, delimiter, SAMPLE_ROWS)
      .map(({ cells }) => cells.length)
      .filter((width) => width > 1);
    return Math.max(
      0,
      ...[...Map.groupBy(widths, (width) => width).values()].map(({ length }) => length),
    );
  });
  const best = Math.max(...evenness);
  return { delimiter: DELIMITERS[evenness.indexOf(best)] ?? ';', body: text };
}

interface ReadRecord {
  record: string[];
  /** `lines`: the number of its last line. */
  info: { lines: number };
}

function parseRows(text: string, delimiter: string, most?: number): ContactRow[] {
  const read = (options: Options = {}): ReadRecord[] =>
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      ...(most !== undefined && { to: most }),
      ...options,
    }) as unknown as ReadRecord[];
  let records: ReadRecord[];
  try {
    records = read();
  } catch {
    // A quote that is never closed is a letter.
    records = read({ quote: null });
  }
  return records.map(({ record }, index) => ({
    line: (records[index - 1]?.info.lines ?? 0) + 1,
    cells: record.map((cell) => cell.trim()),
  }));
}

const hasAt = (cell: string) => cell.includes('@');

/**
 * The index of the row with the headings, or -1: the fullest row above the first with an address.
 * Programs write titles and notes above it, of one cell.
 */
function findHeadings(rows: readonly ContactRow[]): number {
  const first = rows.findIndex(
    ({ cells }) => cells.some(hasAt) && cells.filter(Boolean).length > 1,
  );
  const filled = rows
    .slice(0, Math.max(0, Math.min(first, MOST_ROWS_ABOVE)))
    .map(({ cells }) => cells.filter(Boolean).length);
  const most = Math.max(...filled);
  return most > 1 ? filled.indexOf(most) : -1;
}

function findColumns(rows: readonly ContactRow[], headings: readonly string[]): Column[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const cells = rows.map((row) => row.cells[index] ?? '').filter(Boolean);
    if (cells.length === 0 && !headings[index]) return [];
    const addresses = cells.flatMap(entriesOf).filter((entry) => addressIn(entry)).length;
    return [{ index, name: headings[index] || `Column ${index + 1}`, addresses }];
  });
}

// Google joins the addresses of a person by three colons.
const BETWEEN = /:::|[;,\n\uFF0C\uFF1B\u3001]+/;

/** The addresses that a cell is to hold, right or wrong. */
function entriesOf(cell: string): string[] {
  if (!cell.includes('@')) return [];
  const pieces = cell.split('@').length > 2 ? cell.split(BETWEEN) : [cell];
  return pieces.flatMap((piece) => {
    const words = piece.trim().split(/\s+/);
    const areAddresses = words.every((word) => readAddress(word) !== undefined);
    return areAddresses ? words : piece.includes('@') ? [piece.trim()] : [];
  });
}

/** The address in an entry such as `Ana Berg <ana@example.org>`. */
function addressIn(entry: string): string | undefined {
  return readAddress(trimAll(entry.match(/<([^<>]*)>\s*$/)?.[1] ?? entry, /["'\s]/));
}
