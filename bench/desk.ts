import { setTimeout as sleep } from 'node:timers/promises';
import { Limiter } from '../intake/http/limiter.ts';
import { newsletterOf } from '../intake/newsletter/newsletters.ts';
import type { DeskCall } from '../intake/server/desk.ts';
import { temporaryFolder } from '../tests/support/folder.ts';
import { NOW, startIntake, type TestIntake } from '../tests/support/intake.ts';
import { writeNewsletters, writeSmallSite } from '../tests/support/small-site.ts';
import { type Ask, CALLS, UNSENT } from './desk-calls.ts';
import { fillStore } from './fill-store.ts';
import { median, printTable } from './table.ts';

const TOKEN = 'bidig fobul kazot pinam dolus varib';
const HEADERS = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
const SENDING_MS = 500;
const NAME_MOST = 50;
/** The goal for every call (performance.md, Goals). */
const GOAL_MS = 200;

/** A call, or a part of it, and how long each request took (ms). */
interface Measured {
  name: string;
  times: number[];
}

/** Measures calls of the desk on a large store, and prints them. @throws if one is refused. */
export async function measureDesk(): Promise<void> {
  const { folder, remove } = temporaryFolder();
  console.error('Filling the store');
  const world = await fillStore(folder, NOW);
  const { store } = world;
  const operators = [{ name: 'Maren', token: TOKEN }];
  const desk = { operators, pages: [], guesses: new Limiter(10), refused: () => undefined };
  const intake = await startIntake({ store, desk });
  const measured: Measured[] = [];
  try {
    writeSmallSite(intake.deps.settings.siteFolder);
    writeNewsletters(intake.deps.settings.siteFolder, [UNSENT]);
    for (const [call, listAsks] of Object.entries(CALLS)) {
      const asks = await listAsks(world);
      const groups = Array.isArray(asks) ? { '': asks } : asks;
      for (const [of, some] of Object.entries(groups)) {
        const times = await measure(intake, call, some);
        const name = of ? `${call}, ${of}` : call;
        measured.push({ name: name.slice(0, NAME_MOST), times });
      }
      // The newsletter is queued after the answer, which would slow the calls below.
      if (call === ('POST newsletters/:id/sendings' satisfies DeskCall))
        while ((await store.newsletters.countUnsent(newsletterOf(UNSENT))) > 0)
          await sleep(SENDING_MS);
    }
  } finally {
    print(measured);
    await intake.stop();
    await store.close();
    remove();
  }
}

async function measure(intake: TestIntake, call: string, asks: Ask[]): Promise<number[]> {
  console.error(`Measuring ${call}`);
  if (asks.length === 0) throw new Error(`Nothing was asked by ${call}.`);
  const [method = '', resource = ''] = call.split(' ');
  const times: number[] = [];
  for (const { id = '', query = '', body } of asks) {
    const address = `/api/desk/${resource.replace(':id', id)}${query}`;
    const begin = performance.now();
    const init = { method, headers: HEADERS, ...(body && { body: JSON.stringify(body) }) };
    const response = await intake.ask(address, init);
    const said = await response.text();
    times.push(performance.now() - begin);
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${said}`);
  }
  return times;
}

function print(measured: Measured[]): void {
  printTable(
    'Desk: 100,000 enquiries and subscribers, 50,000 responses, SQLite, in ms',
    [
      ['call', ({ name }) => name],
      ['calls', ({ times }) => String(times.length)],
      ['median', ({ times }) => median(times)?.toFixed(1) ?? '-'],
      ['slowest', ({ times }) => Math.max(...times).toFixed(1)],
    ],
    measured,
  );
  const slow = measured.filter(({ times }) => Math.max(...times) > GOAL_MS);
  console.log(`\nOver ${GOAL_MS} ms: ${slow.map(({ name }) => name).join('; ') || 'none'}`);
}
