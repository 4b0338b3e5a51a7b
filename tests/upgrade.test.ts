import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './support/intake.ts';
import { startRelay } from './support/mail.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { type RealIntake, runCommand, startRealIntake } from './support/real-intake.ts';
import { PROJECT } from './support/sites.ts';
import { writeSmallSite } from './support/small-site.ts';
import { SUBMISSIONS } from './support/submissions.ts';

// Not the tag of this commit itself, which a release has.
const { stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^'], {
  cwd: PROJECT,
  encoding: 'utf8',
});
const LAST = stdout.trim();
const RESOURCES = Object.keys(SUBMISSIONS) as (keyof typeof SUBMISSIONS)[];

const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, stdio: 'ignore' });
const last = temporaryFolder();
const former = path.join(last.folder, 'former');
let postgres: TestPostgres;
beforeAll(async () => {
  if (!LAST) return;
  git('worktree', 'add', '--detach', former, LAST);
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: former });
  const write = `import('./tests/support/small-site.ts').then(({ writeSmallSite }) => writeSmallSite('dist'))`;
  execFileSync(process.execPath, ['--eval', write], { cwd: former });
  postgres = await startPostgres();
}, 600_000);
afterAll(async () => {
  await postgres?.stop();
  if (LAST) git('worktree', 'remove', '--force', former);
  last.remove();
});

describe.each(['SQLite', 'PostgreSQL'])('On %s', (engine) => {
  test('what the last version stored is there after an upgrade, and what it had to mail leaves', {
    tags: ['long'],
  }, async ({ skip }) => {
    skip(!LAST, 'no earlier version is tagged v…, from which to upgrade');
    const data = temporaryFolder();
    const relay = await startRelay();
    const running: RealIntake[] = [];
    onTestFinished(async () => {
      for (const intake of running) await intake.end('SIGKILL');
      await relay.stop();
      data.remove();
    });
    const own = {
      DATA_DIR: data.folder,
      DATABASE_URL: engine === 'PostgreSQL' ? await postgres.createDatabase() : '',
      MAIL_FROM: 'hello@firm.test',
      MAIL_TO: 'inbox@firm.test',
    };
    const start = async (environment: NodeJS.ProcessEnv, project?: string) => {
      const intake = await startRealIntake({ ...own, ...environment }, [], project);
      running.push(intake);
      return intake;
    };
    const post = async ({ url }: RealIntake, resource: keyof typeof SUBMISSIONS) => {
      const answer = await fetch(`${url}/api/${resource}`, {
        method: 'POST',
        body: JSON.stringify({ ...SUBMISSIONS[resource], userEmail: `${resource}@example.org` }),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': resource },
      });
      return { status: answer.status, ...((await answer.json()) as { id: string }) };
    };

    // Nobody listens there: all mail waits.
    const away = { SMTP_URL: 'smtp://127.0.0.1:1', OUTPUT_DIR: path.join(former, 'dist') };
    const older = await start(away, former);
    const before: Awaited<ReturnType<typeof post>>[] = [];
    for (const resource of RESOURCES) before.push(await post(older, resource));
    expect(before.map(({ status }) => status)).toEqual(RESOURCES.map(() => 201));
    await older.end('SIGTERM');

    const site = path.join(data.folder, 'dist');
    writeSmallSite(site);
    const newer = await start({ SMTP_URL: relay.url, OUTPUT_DIR: site });
    for (const [index, resource] of RESOURCES.entries())
      expect(await post(newer, resource)).toMatchObject({ status: 200, id: before[index]?.id });
    const { message } = SUBMISSIONS['contact-messages'];
    const promised = ['guide-requests', 'newsletter-signups', 'survey-responses'];
    const hasCome = () => [
      relay.mails.some(
        ({ envelopeTo, text }) => envelopeTo[0] === own.MAIL_TO && text?.includes(message),
      ),
      ...promised.map((name) =>
        relay.mails.some(({ envelopeTo }) => envelopeTo[0] === `${name}@example.org`),
      ),
    ];
    await expect.poll(hasCome).toEqual([true, true, true, true]);
    const { status, said } = await runCommand('export', [], { ...own, OUTPUT_DIR: site });
    expect(said).toContain('export');
    expect(status).toBe(0);
    const exported = globSync(path.join(data.folder, 'exports/*/*.csv'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const kept = RESOURCES.filter((name) => exported.includes(`${name}@example.org`));
    expect(kept).toEqual(RESOURCES);
    expect(exported).toContain(message);
  });
});
