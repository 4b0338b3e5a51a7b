import * as v from 'valibot';
import { email } from '../submissions/fields.ts';
import { mailboxOf } from '../submissions/mailbox.ts';

export const MOST_ADDRESSES = 1000;

export interface WrongLine {
  /** Its number, from 1 on. */
  line: number;
  text: string;
}

export interface AddressList {
  /** One address for each mailbox. */
  addresses: string[];
  /** The addresses that repeat a mailbox. */
  repeated: string[];
  wrong: WrongLine[];
}

/** Says what is wrong with a line. */
export function describeWrongLine({ line, text }: WrongLine): string {
  return `Line ${line} has ${text.includes('@') ? 'an e-mail address that is not valid' : 'no e-mail address'}`;
}

/** Longer texts would not fit into a request. */
export const LIST_MAX_LENGTH = 100_000;
// Repeated addresses, lines without one, and addresses that are wrong among them.
const MOST_ENTRIES = 2 * MOST_ADDRESSES;

/**
 * The schema of a list of addresses as it was typed. Its length, and then the number of its lines
 * and addresses, is checked before any of them is read: thousands would take long.
 * @param tooLong the message for a text over {@link LIST_MAX_LENGTH}.
 * @param tooMany the message for more than {@link MOST_ADDRESSES}.
 */
export function typedList(tooLong: string, tooMany: string) {
  return v.pipe(
    v.string(),
    v.nonEmpty('Please enter the addresses.'),
    v.maxLength(LIST_MAX_LENGTH, tooLong),
    v.check((text) => countEntries(text) <= MOST_ENTRIES && hasFewAddresses(text), tooMany),
  );
}

function hasFewAddresses(text: string): boolean {
  return readAddressList(text).addresses.length <= MOST_ADDRESSES;
}

/** The number of lines that aren't empty, or of signs @ if there are more. */
function countEntries(text: string): number {
  return Math.max((text.match(/\S.*/g) ?? []).length, text.split('@').length - 1);
}

const NAMED = /<([^<>]*)>\s*$/;
const QUOTE = /["'\s]/;

/**
 * Reads the addresses of a list: one or more to a line, or a CSV file with other columns. A cell
 * with an @ must be an address, such as `ana@example.org` or `Ana Berg <ana@example.org>`; other
 * cells are ignored, and so is a heading.
 */
export function readAddressList(text: string): AddressList {
  const lines = text.split(/\r\n?|\n/);
  const read = lines.map((line, index) => readLine(line, index === 0));
  const given = read.flatMap(({ addresses }) => addresses);
  const mailboxes = [...Map.groupBy(given, mailboxOf).values()];
  const addresses = mailboxes.flatMap(([first]) => first ?? []);
  const wrong = lines.flatMap((line, index) =>
    read[index]?.isWrong ? [{ line: index + 1, text: line.trim() }] : [],
  );
  return { addresses, repeated: mailboxes.flatMap(([, ...rest]) => rest), wrong };
}

function readLine(line: string, isFirst: boolean): { addresses: string[]; isWrong: boolean } {
  const cells = line.split(/[,;\t]/).filter((cell) => cell.includes('@'));
  const parsed = cells.map((cell) =>
    v.safeParse(email, trimQuotes(cell.match(NAMED)?.[1] ?? cell)),
  );
  const isIgnored = line.trim() === '' || (isFirst && cells.length === 0);
  return {
    addresses: parsed.flatMap(({ success, output }) => (success ? [output] : [])),
    isWrong: !isIgnored && (cells.length === 0 || parsed.some(({ success }) => !success)),
  };
}

// A regular expression would take quadratic time for many blanks within a cell.
function trimQuotes(cell: string): string {
  const isQuote = (index: number) => QUOTE.test(cell.charAt(index));
  let [start, end] = [0, cell.length];
  while (isQuote(start)) start += 1;
  while (isQuote(end - 1)) end -= 1;
  return cell.slice(start, end);
}
