import { Limiter } from '../intake/http/limiter.ts';
import type { TestIntake } from '../tests/support/intake.ts';
import { median, printTable } from './table.ts';

const TOKEN = 'bidig fobul kazot pinam dolus varib';

/** A desk without pages, for one operator. */
export const BENCH_DESK = { operators: [{ name: 'Maren', token: TOKEN }], pages: [], guesses: new Limiter(10), refused: () => undefined };

/** A measured call of the desk. */
export interface CallRow {
  name: string;
  /** In milliseconds. */
  times: number[];
}

/** Asks the desk of a test intake for each path, one after the other. @throws if one is refused. */
export async function measureCalls(intake: TestIntake, name: string, paths: string[], init: RequestInit = {}): Promise<CallRow> {
  const times: number[] = [];
  for (const path of paths) {
    const begin = performance.now();
    const response = await intake.ask(`/api/desk/${path}`, { ...init, headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' } });
    await response.text();
    times.push(performance.now() - begin);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  }
  return { name, times };
}

/** Prints measured calls. */
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
}
