import { type Browser, chromium } from '@playwright/test';
import { findWholeChromium } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/free-port.ts';
import type { MeasuredPage } from './rows.ts';
import { serveSites } from './sites.ts';

export interface Sampled<Sample> {
  row: MeasuredPage;
  samples: Sample[];
}

/** Takes samples of each page in turn. A failed one is told and left out: others aren't lost. */
export async function sampleEach<Sample>(
  rows: readonly MeasuredPage[],
  runs: number,
  take: (url: string, row: MeasuredPage) => Promise<Sample>,
): Promise<Sampled<Sample>[]> {
  const sites = await serveSites();
  const all = rows.map((row): Sampled<Sample> => ({ row, samples: [] }));
  try {
    for (let run = 1; run <= runs; run++)
      for (const { row, samples } of all) {
        const outcome = await take(sites.origins[row.side] + row.path, row).then(
          (sample) => void samples.push(sample),
          (error: Error) => error,
        );
        console.error(`Run ${run}, ${row.name}: ${outcome?.message ?? 'done'}`);
      }
  } finally {
    await sites.stop();
  }
  return all;
}

/** Runs a measurement in a new headless Chromium that can reach only this machine. */
export async function withChromium<T>(
  use: (browser: Browser, port: number) => Promise<T>,
): Promise<T> {
  const executablePath = findWholeChromium();
  if (!executablePath)
    throw new Error(
      'Chromium was not found: npm test installs it, or set CHROME_PATH to its path.',
    );
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, ...ARGUMENTS];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await use(browser, port);
  } finally {
    await browser.close();
  }
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
