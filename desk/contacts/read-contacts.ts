import { type Options, parse } from 'csv-parse/browser/esm/sync';
import { onePerMailbox } from '../../core/campaigns/address-list.ts';
import { readAddress, suggestAddress, trimAll } from '../../core/submissions/address.ts';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import { type Holder, holderOf, isAddressHeading, isRefusal } from './headings.ts';

interface ContactRow {
  /** The number of its first line, from 1 on. */
  line: number;
  cells: string[];
}

/** A column in which there are addresses. */
export interface Column {
  index: number;
  /** Empty if the list has no headings. */
  heading: string;
  example: string;
  addresses: number;
  holder: Holder;
}

/** A contact list as it was pasted or read from a file. */
export interface ContactTable {
  headings: string[];
  rows: ContactRow[];
  /** The columns to choose from; none if a list without headings has nothing but addresses, or one to a row. */
  columns: Column[];
  /** The indexes of the columns whose addresses are taken unless others are chosen. */
  proposed: number[];
}

export interface WrongEntry {
  line: number;
  text: string;
}

/** Whom a list would reach. Each mailbox is in one of the lists alone. */
export interface Contacts {
  addresses: string[];
  /** The cells of the row in which each of these stands first. */
  cellsOf: ReadonlyMap<string, readonly string[]>;
  /** Addresses that repeat a mailbox. */
  repeated: string[];
  /** Addresses whose rows say that their owners want no mail, or that none arrives. */
  refused: { address: string; said: string }[];
  wrong: WrongEntry[];
  /** The number of a table's rows without an address in the chosen columns. */
  without: number;
}

// As Excel writes them in one locale or another; the first wins where two divide alike.
const DELIMITERS = [';', '\t', ',', '|'];
const SAMPLE_ROWS = 50;
const MOST_PREAMBLE_ROWS = 20;
const HEADING_MAX_LENGTH = 60;

/** Divides a list into rows and columns, and says which columns hold addresses. */
export function readContacts(text: string): ContactTable {
  const { delimiter, body } = divide(text.replace(/^\uFEFF/, ''));
  const rows = parseRows(body, delimiter).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const start = findHeadings(rows);
  const headings = start === undefined ? [] : (rows[start]?.cells ?? []);
  const people = rows.slice(start === undefined ? 0 : start + 1);
  const found = findColumns(people, headings);
  const isPlain = start === undefined && people.every(isListed);
  const own = found.filter(({ holder }) => holder === 'own');
  const unsaid = found.filter(({ holder }) => holder === 'unsaid');
  const sole = own.length === 0 && unsaid.length === 1 ? unsaid : own;
  return {
    headings,
    rows: people,
    columns: isPlain ? [] : found,
    proposed: (isPlain ? found : sole).map(({ index }) => index),
  };
}

/** Takes the addresses of a table's chosen columns. */
export function takeContacts(
  { rows, headings, columns }: ContactTable,
  chosen: readonly number[],
): Contacts {
  const taken: { address: string; cells: readonly string[] }[] = [];
  const refused: Contacts['refused'] = [];
  const wrong: WrongEntry[] = [];
  let without = 0;
  for (const { line, cells } of rows) {
    const entries = chosen.flatMap((index) => entriesOf(cells[index] ?? ''));
    const read = entries.map((entry) => ({ entry, address: addressIn(entry) }));
    const addresses = read.flatMap(({ address }) => address ?? []);
    const said = cells.find((cell, index) => isRefusal(headings[index] ?? '', cell));
    const heading = headings[said === undefined ? -1 : cells.indexOf(said)];
    if (said !== undefined)
      refused.push(
        ...addresses.map((address) => ({
          address,
          said: heading ? `${heading}: ${said}` : said,
        })),
      );
    else taken.push(...addresses.map((address) => ({ address, cells })));
    const isTable = columns.length > 0 || headings.length > 0;
    if (addresses.length > 0 && isTable) continue;
    const bad = read.filter(({ address }) => address === undefined);
    wrong.push(...bad.map(({ entry }) => ({ line, text: entry })));
    if (entries.length > 0) continue;
    if (isTable) without += 1;
    else wrong.push({ line, text: cells.filter(Boolean).join(' ') });
  }
  const refusing = new Set(refused.map(({ address }) => mailboxOf(address)));
  const wanted = taken.filter(({ address }) => !refusing.has(mailboxOf(address)));
  return {
    ...onePerMailbox(wanted.map(({ address }) => address)),
    cellsOf: new Map(wanted.toReversed().map(({ address, cells }) => [address, cells])),
    refused: [...Map.groupBy(refused, ({ address }) => mailboxOf(address)).values()].flatMap(
      ([first]) => first ?? [],
    ),
    wrong,
    without,
  };
}

export function describeWrong({ line, text }: WrongEntry): string {
  if (!text.includes('@')) return `Line ${line} has no e-mail address`;
  const meant = suggestAddress(text);
  return `Line ${line} has an e-mail address that is not valid${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
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

/** The index of the row with the headings: programs write titles and notes above it. */
function findHeadings(rows: readonly ContactRow[]): number | undefined {
  const first = rows
    .slice(0, MOST_PREAMBLE_ROWS)
    .findIndex(({ cells }) => cells.some((cell) => cell.includes('@')));
  const above = rows.slice(0, first === -1 ? MOST_PREAMBLE_ROWS : first);
  const named = above.findIndex(({ cells }) =>
    cells.some((cell) => cell.length <= HEADING_MAX_LENGTH && isAddressHeading(cell)),
  );
  if (named !== -1) return named;
  // In a language that we don't know, a first row of several cells without an address.
  return first > 0 && (rows[0]?.cells.filter(Boolean).length ?? 0) > 1 ? 0 : undefined;
}

function findColumns(rows: readonly ContactRow[], headings: readonly string[]): Column[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const heading = headings[index] ?? '';
    const cells = rows.map((row) => row.cells[index] ?? '').filter((cell) => cell.includes('@'));
    const holder = heading === '' ? 'unsaid' : holderOf(heading);
    const [example] = cells;
    if (example === undefined || holder === undefined) return [];
    const addresses = cells.flatMap(entriesOf).filter((entry) => addressIn(entry)).length;
    return [{ index, heading, example, addresses, holder }];
  });
}

/** Whether a row without headings can be read without a choice. */
function isListed({ cells }: ContactRow): boolean {
  const [addresses, others] = [cells.filter((cell) => cell.includes('@')), cells.filter(Boolean)];
  return addresses.length <= 1 || addresses.length === others.length;
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
