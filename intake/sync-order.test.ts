import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { load, startRealIntake } from '../tests/support/real-intake.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { canTrace, readSyncOrder, tracing } from '../tests/support/sync-order.ts';
import { testFolder } from '../tests/support/test-folder.ts';

test('What is acknowledged was synced to disk before, as a trace of the system’s calls shows', async ({
  skip,
}) => {
  skip(
    !canTrace,
    'strace is not installed, or may not trace here: the order of syncing and answering was not looked at',
  );
  const folder = testFolder();
  const site = path.join(folder, 'dist');
  const file = path.join(folder, 'trace');
  writeSmallSite(site);
  const intake = await startRealIntake(
    { OUTPUT_DIR: site, DATA_DIR: path.join(folder, 'data') },
    tracing(file),
  );
  const traced = () => readSyncOrder(readFileSync(file, 'latin1'));
  for (let one = 0; one < 20; one++) expect(await intake.send(`Alone ${one}.`)).toBe(true);
  // strace writes a line after the call that it tells of.
  await expect.poll(() => traced().acknowledged).toBe(20);
  const alone = traced();
  const stop = load(intake, new Set());
  await expect.poll(() => traced().acknowledged).toBeGreaterThan(100);
  await stop();
  await intake.end('SIGKILL');
  expect(alone.early).toBe(0);
  expect(alone.syncs).toBeGreaterThanOrEqual(20);
  expect(traced().early).toBe(0);
});
