import { printLighthouse, printNavigation, type Samples } from './browser-report.ts';
import { sampleLighthouse } from './lighthouse.ts';
import { sampleNavigation } from './navigation.ts';
import type { Row } from './rows.ts';
import { serveSites } from './sites.ts';

/** Measures every row in turn, `runs` times, and prints the results. */
export async function measureInBrowser(rows: readonly Row[], runs: number, which: { lighthouse: boolean; navigation: boolean }): Promise<void> {
  const sites = await serveSites();
  const all: Samples[] = rows.map((row) => ({ row, lighthouse: [], navigation: [] }));
  try {
    for (let run = 1; run <= runs; run++) {
      for (const { row, lighthouse, navigation } of all) {
        const url = sites.origins[row.side] + row.path;
        if (which.lighthouse) await attempt(`${run} lighthouse ${row.name}`, async () => lighthouse.push(await sampleLighthouse(url)));
        const { link } = row;
        if (which.navigation && link) await attempt(`${run} navigation ${row.name}`, async () => navigation.push(await sampleNavigation(url, link)));
      }
    }
  } finally {
    await sites.stop();
  }
  if (which.lighthouse) printLighthouse(all);
  if (which.navigation) printNavigation(all);
}

/** Logs a failed sample and leaves it out, so that one failure doesn't lose the whole run. */
async function attempt(label: string, sample: () => Promise<unknown>): Promise<void> {
  const begin = performance.now();
  const outcome = await sample().then(
    () => 'done',
    (error: Error) => `FAILED: ${error.message}`,
  );
  console.error(`${label}: ${outcome} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
}
