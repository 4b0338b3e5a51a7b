import type { DeskCall } from '../intake/desk.ts';
import { Limiter } from '../intake/http/limiter.ts';
import type { TestIntake } from '../tests/support/intake.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { TEXT } from './fill-enquiries.ts';
import { median, printTable } from './table.ts';

const TOKEN = 'bidig fobul kazot pinam dolus varib';
const MESSAGES = 20;

/** A desk without pages, for one operator. */
export const BENCH_DESK = { operators: [{ name: 'Maren', token: TOKEN }], pages: [], guesses: new Limiter(10), refused: () => undefined };

/** One request: what stands for `:id` in the call, its query and its body. */
export interface Ask {
  id?: string | undefined;
  query?: string;
  body?: object;
}

/** Requests that are measured together. */
export interface Case {
  /** Another call, of which it is measured how it gets on meanwhile. */
  call?: DeskCall;
  /** What is measured of the call, if there are several. */
  of?: string;
  asks: Ask[];
  /** Resolves once what goes on after the answer is done. */
  settled?: () => Promise<void>;
}

/** A measured call of the desk. */
export interface CallRow {
  name: string;
  /** In milliseconds. */
  times: number[];
}

/** Asks the desk of a test intake, one request after the other. @throws if one is refused, or there is none. */
export async function measureAsks(intake: TestIntake, call: DeskCall, { of = '', asks }: Case): Promise<CallRow> {
  const [method = '', resource = ''] = call.split(' ');
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  const times: number[] = [];
  for (const { id = '', query = '', body } of asks) {
    const begin = performance.now();
    const path = `/api/desk/${resource.replace(':id', id)}${query}`;
    const response = await intake.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const said = await response.text();
    times.push(performance.now() - begin);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${said}`);
  }
  if (times.length === 0) throw new Error(`Nothing was asked by ${call} ${of}.`);
  return { name: of === '' ? call : `${call}, ${of}`, times };
}

/** Measures posting messages, one after the other, all checked by the rules and with a text to recognise. */
export async function measureSubmissions(intake: TestIntake): Promise<CallRow> {
  const times: number[] = [];
  for (let one = 0; one < MESSAGES; one++) {
    const body = { ...SUBMISSIONS['contact-messages'], userEmail: `sender-${one}@example.org`, message: `${one}: ${TEXT}` };
    const begin = performance.now();
    await intake.post('contact-messages', body);
    times.push(performance.now() - begin);
  }
  return { name: 'a message comes in', times };
}

/** Prints measured calls, and those that took longer than they may. */
export function printCalls(title: string, rows: CallRow[]): void {
  printTable(
    title,
    [
      ['call', ({ name }) => name],
      ['calls', ({ times }) => String(times.length)],
      ['median', ({ times }) => median(times)?.toFixed(1) ?? '-'],
      ['slowest', ({ times }) => Math.max(...times).toFixed(1)],
    ],
    rows,
  );
  const slow = rows.filter(({ times }) => Math.max(...times) > GOAL_MS).map(({ name }) => name);
  console.log(`\nOver ${GOAL_MS} ms: ${slow.join('; ') || 'none'}`);
}

/** The goal for every call (performance.md). */
const GOAL_MS = 200;
