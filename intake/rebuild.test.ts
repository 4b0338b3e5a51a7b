import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { intakeFolder } from '../core/intake/parts.ts';
import { startRealIntake } from '../tests/support/real-intake.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { sharedFolder } from '../tests/support/test-folder.ts';

const folder = sharedFolder();
const site = path.join(folder, 'dist');

/**
 * Asks for the site from several sides at once until it is stopped. @returns every status that was
 * answered since.
 */
function hammer(url: string): () => Promise<Set<number>> {
  const statuses = new Set<number>();
  let isOn = true;
  const clients = ['/', '/', '/no-such-page', '/index', '/assets/none.js', '/desk/'].map(
    async (address) => {
      while (isOn) statuses.add((await fetch(url + address)).status);
    },
  );
  return async () => {
    isOn = false;
    await Promise.all(clients);
    return statuses;
  };
}

test('A site that is rebuilt, moved away and deleted under load does not end the intake', async () => {
  writeSmallSite(site);
  const intake = await startRealIntake({ OUTPUT_DIR: site, DATA_DIR: path.join(folder, 'data') });
  const stop = hammer(intake.url);
  const home = async () => (await fetch(intake.url)).status;
  for (let round = 0; round < 20; round++) {
    renameSync(site, `${site}-away`);
    expect(await home()).toBe(503);
    renameSync(`${site}-away`, site);
    expect(await home()).toBe(200);
    for (const built of [site, intakeFolder(site)]) rmSync(built, { recursive: true });
    expect(await home()).toBe(503);
    writeSmallSite(site);
    expect(await home()).toBe(200);
  }
  rmSync(site, { recursive: true });
  expect([...(await stop())].sort()).toEqual([200, 404, 503]);
  expect(await intake.send('Still here.')).toBe(true);
  await intake.end('SIGTERM');
});
