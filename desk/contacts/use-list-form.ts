import { type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import { NO_ADDRESSES } from '../../core/campaigns/address-list.ts';
import { sayDeskMistake } from '../../core/desk/mistakes.ts';
import { RequestError } from '../asking/request.ts';
import { useSession } from '../asking/session.ts';
import { useAction } from '../asking/use-action.ts';
import { type Checked, useCheck } from '../asking/use-check.ts';
import { useReload } from '../asking/use-reload.ts';
import {
  type Contacts,
  type ContactTable,
  missingOf,
  proposeReading,
  type Reading,
  readContacts,
  takeContacts,
  valuesOf,
} from './read-contacts.ts';

type Asked = Record<string, unknown>;

interface Found {
  fresh: number;
  /** Addresses that can be mailed another day. */
  limited: string[];
}

/** What a `ListField` shows, and what it tells. */
export interface ListInput {
  list: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  /** Reads the list anew. */
  change: () => void;
  write: (text: string) => void;
  table: ContactTable;
  reading: Reading;
  changeReading: (reading: Reading) => void;
}

interface ListFormOptions<F extends Found> {
  /** The path below `/api/desk/` that mails the people of a list. */
  path: string;
  checkPath: string;
  schema: v.GenericSchema;
  /** Whether a cell of a list needs no column to be chosen for it. */
  isKnown?: (cell: string) => boolean;
  /**
   * What the intake is asked for the people of a list; by default their addresses, with the fields
   * of the form. A text says why it can't be.
   */
  askFor?: (contacts: Contacts, headings: readonly string[]) => Asked | string;
  foundSchema: v.GenericSchema<unknown, F>;
  said: (count: number) => string;
}

const EMPTY = readContacts('');
/** The fields of a `ListField`, which don't leave the page. */
const LIST_FIELDS = new Set(['list', 'address', 'name', 'optOut', 'refusals']);
const NOBODY = 'There is no address to take in this list.';

/**
 * A form with a `ListField`, whose people are mailed: the list is read here and checked by the
 * intake, and nothing is sent before the operator has confirmed the number.
 */
export function useListForm<F extends Found>({
  path,
  checkPath,
  schema,
  foundSchema,
  isKnown,
  askFor,
  said,
}: ListFormOptions<F>) {
  const { request } = useSession();
  const list = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [{ text, table, reading }, setRead] = useState<{
    text: string;
    table: ContactTable;
    reading: Reading;
  }>({ text: '', table: EMPTY, reading: proposeReading(EMPTY) });
  const [contacts, setContacts] = useState<Contacts>();
  const { run, isBusy, error } = useAction(useReload());
  const { checked, failure, isChecking, check, forget } = useCheck<Asked, F>(
    checkPath,
    foundSchema,
  );
  const startAnew = () => {
    setContacts(undefined);
    forget();
  };
  const change = () => {
    const typed = list.current?.value ?? '';
    const read = readContacts(typed, isKnown);
    setRead({ text: typed, table: read, reading: keep(reading, table, read) });
    startAnew();
  };
  const write = (text: string) => {
    if (!list.current) return;
    list.current.value = text;
    list.current.dispatchEvent(new Event('input', { bubbles: true })); // It is the draft now.
    change();
  };
  const changeReading = (changed: Reading) => {
    setRead({ text, table, reading: changed });
    startAnew();
  };
  const look = async (typed: object) => {
    const taken = takeContacts(table, reading);
    const missing = missingOf(table, reading);
    const isUnread = Object.keys(missing).length > 0;
    const fields = Object.fromEntries(
      Object.entries(typed).filter(([name]) => !LIST_FIELDS.has(name)),
    );
    const asked = askFor?.(taken, table.headings) ?? { ...fields, addresses: taken.addresses };
    startAnew();
    if (typeof asked === 'string') throw refusal({ list: asked });
    const { issues = [] } = v.safeParse(schema, asked);
    // The first message of each field.
    const found = Object.fromEntries(
      issues.toReversed().map((issue) => [v.getDotPath(issue), sayDeskMistake(issue)]),
    );
    const { addresses, people, ...others } = found;
    const ofList = addresses ?? people;
    const refused = {
      ...others,
      ...(ofList !== undefined && !isUnread && { list: listError(ofList) }),
      ...missing,
    };
    if (text.trim() !== '' && !isUnread) setContacts(taken);
    if (Object.keys(refused).length > 0) throw refusal(refused);
    void check(asked); // What is changed meanwhile is checked anew.
  };
  const listError = (message: string) =>
    message === NO_ADDRESSES && text.trim() !== '' ? NOBODY : message;
  const send = async ({ asked, found }: Checked<Asked, F>) => {
    const countLeft = async () =>
      (await request(checkPath, foundSchema, { method: 'POST', body: asked })).fresh;
    const isDone = await run('POST', path, said, asked, {
      finish: () => untilNoneLeft(countLeft),
    });
    // What was typed meanwhile is the next list.
    if (list.current?.value !== text) return;
    // Some may have been mailed.
    if (!isDone) return check(asked);
    document.querySelector('h1')?.focus(); // The button that had the focus is gone.
    // What was wrong stays, so that it can be put right, and who must wait, so that nobody has to
    // remember them.
    write([...(contacts?.wrong.map((one) => one.text) ?? []), ...found.limited].join('\n'));
  };
  return {
    input: { list, change, write, table, reading, changeReading } satisfies ListInput,
    /** For the form around the field. */
    form: {
      draft: path,
      send: look,
      afterwards: 'kept',
      onChange: startAnew,
      labels: [isChecking ? 'Checking…' : 'Check the addresses', 'Checking…'],
    } as const,
    contacts: isChecking || (!checked && contacts?.addresses.length !== 0) ? undefined : contacts,
    checked,
    failure: failure ?? error,
    isBusy,
    send,
  };
}

function refusal(errors: Record<string, string>): RequestError {
  return new RequestError('invalid', { errors });
}

/**
 * The reading of a list that took another's place: the choices of columns stay while the columns
 * are the same, and the marks while they have the same values.
 */
function keep(reading: Reading, from: ContactTable, to: ContactTable): Reading {
  const namesOf = ({ columns }: ContactTable) => columns.map(({ index, name }) => [index, name]);
  if (JSON.stringify(namesOf(from)) !== JSON.stringify(namesOf(to))) return proposeReading(to);
  const { optOut } = reading;
  if (typeof optOut !== 'number') return reading;
  const known = new Set(valuesOf(from, optOut).map(({ value }) => value));
  const isSame = valuesOf(to, optOut).every(({ value }) => known.has(value));
  return isSame ? reading : { ...reading, refusals: [] };
}

// Each count is in the audit log, so few are made.
const EVERY_MS = 1500;
const FRUITLESS = 3;

/**
 * Waits for work that goes on after the intake's answer.
 * @param countLeft counts the items that are not done yet. @throws {RequestError} `unfinished` once
 * three counts were no smaller, and what counting throws.
 */
export async function untilNoneLeft(countLeft: () => Promise<number>): Promise<void> {
  let [least, fruitless] = [Number.POSITIVE_INFINITY, 0];
  while (fruitless < FRUITLESS) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const left = await countLeft();
    if (left === 0) return;
    fruitless = left < least ? 0 : fruitless + 1;
    least = Math.min(least, left);
  }
  throw new RequestError('unfinished');
}
