import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../command-line/read-settings.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { testFolder } from '../tests/support/test-folder.ts';

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      dev: v.optional(v.boolean()),
      optional: v.optional(v.boolean()),
      devOptional: v.optional(v.boolean()),
    }),
  ),
});

test('The intake and its commands run on the packages that npm ci --omit=dev installs', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  const folder = testFolder();
  const { packages } = v.parse(
    lockSchema,
    JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')),
  );
  // Of the optional ones, only Node itself is installed, and it runs this test.
  const installed = Object.entries(packages).flatMap(([name, { dev, optional, devOptional }]) =>
    name && !dev && !optional && !devOptional ? [name] : [],
  );
  for (const name of ['package.json', 'command-line', 'core', 'intake', ...installed])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  const site = path.join(folder, 'dist');
  writeSmallSite(site);
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: path.join(folder, 'data'),
    OUTPUT_DIR: site,
    PORT: '0',
    SITE_URL: 'http://localhost',
  };
  const run = (file: string, ...args: string[]) =>
    spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  const intake = run('intake/main.ts');
  onTestFinished(() => void intake.kill('SIGKILL'));
  let said = '';
  for (const stream of [intake.stdout, intake.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect
    .poll(() => said, { timeout: 60_000 })
    .toMatch(/^Serving .* at http:\/\/127\.0\.0\.1:\d+\//);
  const address = said.match(/http:\/\/127\.0\.0\.1:\d+\//)?.[0] ?? '';
  expect(await (await fetch(`${address}readyz`)).json()).toMatchObject({ status: 'ready' });

  const commands = globSync('intake/commands/*.ts', { cwd: folder }).filter((file) =>
    readFileSync(path.join(folder, file), 'utf8').includes('if (import.meta.main)'),
  );
  expect(commands).not.toEqual([]);
  const statuses = await Promise.all(
    commands.map(async (file) => [file, (await once(run(file, '--help'), 'close'))[0]]),
  );
  expect(statuses).toEqual(commands.map((file) => [file, 0]));
});
