import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callCommand } from '../../tests/support/called-command.ts';
import { temporaryFolder } from '../../tests/support/intake.ts';
import { writeSmallSite } from '../../tests/support/small-site.ts';
import { openStore } from '../store/store.ts';
import { campaigns } from './campaigns.ts';

let place: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  place = temporaryFolder();
  await (await openStore({ dataDir: place.folder })).close();
  writeSmallSite(siteFolder());
});
afterEach(() => place.remove());

const siteFolder = () => path.join(place.folder, 'dist');
const run = (...args: string[]) => callCommand(campaigns, args, { DATA_DIR: place.folder, SITE_URL: 'https://firm.test', OUTPUT_DIR: siteFolder() });
const POLARIS = ['--create', 'Polaris rollout', '--client', 'Northwater', '--system', 'Polaris', '--group', 'users=Planners', '--group', 'sponsors=Board = 3'];
const readAll = async () => JSON.parse((await run('--json')).said);

test('npm run campaigns makes a campaign, lists it with its links, adds and closes waves, and deletes it', async () => {
  expect(await run()).toEqual({ status: 0, said: 'There are no campaigns.\n' });
  const { status, said } = await run(...POLARIS, '--wave', 'Go-live=2026-12-01..2999-12-14');
  expect(status).toBe(0);
  const [{ id, waves, groups }] = await readAll();
  expect(groups.map(({ name, side }: (typeof groups)[number]) => [name, side])).toEqual([
    ['Planners', 'users'],
    ['Board = 3', 'sponsors'],
  ]);
  expect(said).toContain(`${id}  Polaris rollout for Northwater, about Polaris\n  ${waves[0].id}  Go-live, 2026-12-01 to 2999-12-14: `);
  expect(said).toMatch(/Planners: https:\/\/firm\.test\/adoption\/trust-bridge-protocol\/#campaign=[\w-]{80}\n/);
  await run('--add-wave', id, '--wave', '30 days=2999-12-20..2999-12-27');
  expect((await run('--close-wave', waves[0].id)).said).toContain('Go-live, 2026-12-01 to 2999-12-14: closed');
  expect((await run()).said).toContain('30 days, 2999-12-20 to 2999-12-27: early');
  expect(await run('--close-wave', waves[0].id)).toEqual({ status: 1, said: `There is no open wave ${waves[0].id}: npm run campaigns lists them.\n` });
  expect((await run('--delete', id)).status).toBe(1);
  expect(await run('--delete', id, '--yes')).toEqual({ status: 0, said: 'There are no campaigns.\n' });
});

test('npm run campaigns says which argument is wrong', async () => {
  expect((await run(...POLARIS)).said).toMatch(/^waves: needs at least one wave\n/);
  expect((await run(...POLARIS, '--wave', 'Go-live')).said).toMatch(/^name: /);
  expect((await run(...POLARIS, '--wave', 'Go-live=2026-12-02..2026-12-01')).said).toMatch(/^closesOn: must not be before the day of opening\n/);
  expect((await run('--json', '--delete', 'x')).said).toMatch(/^Give one of --create/);
  expect((await run('--add-wave', 'x')).said).toMatch(/^Give the wave with --wave/);
});
