import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { chooseSampleStore } from '../builder/environment.ts';
import type { DeskCampaign, DeskWave } from '../core/desk/campaigns.ts';
import type { WaveFindings } from '../core/desk/findings.ts';
import type { SubscriberCounts } from '../core/desk/subscribers.ts';
import { type DeskVisits, visitDays } from '../core/desk/visits.ts';
import { compareWaves } from '../core/findings/compare-waves.ts';
import { deriveFindings } from '../core/findings/findings.ts';
import { openStore } from '../intake/store/store.ts';
import { startIntake, TOKEN, testDesk } from '../tests/support/intake.ts';
import { FIRST_CONTENT, PROJECT } from '../tests/support/sites.ts';
import { testFolder } from '../tests/support/test-folder.ts';

let place: string;
beforeEach(() => {
  place = testFolder();
});

/**
 * Runs the command. @returns what it printed to standard output, or to standard error if it failed.
 */
async function run(): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: path.join(place, 'data'),
    OUTPUT_DIR: path.join(place, 'dist'),
    CONTENT_DIR: path.join(place, 'content'),
    SITE_URL: 'http://localhost/sub',
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['sample-store/main.ts'], {
    env,
    cwd: PROJECT,
  }).catch(({ code, stderr }) => ({
    stdout: `${code}: ${stderr}`,
  }));
  return stdout;
}

const folder = () => path.join(place, 'data/sample');

/**
 * Copies the content, with other words for the survey's first statement. No site is built of it.
 */
function editContent(text: string): void {
  const copy = path.join(place, 'content');
  cpSync(FIRST_CONTENT, copy, { recursive: true });
  const file = path.join(copy, 'survey.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/(?<=\n {8}text: ).*/, () => text),
  );
}

test('npm run sample fills a store of its own in which the desk shows a wide gap, an improvement and a campaign too small to show', {
  tags: ['long'],
}, async () => {
  editContent('Today I opened the system first.');
  expect(await run()).toMatch(
    /^Filled .*sample with 3 campaigns, 400 respondents, 60 enquiries and 120 sign-ups for the newsletter\..*\n.*npm start -- --sample/,
  );
  expect(await run()).toMatch(
    /^1: The sample store is there already, in .*sample: see it with npm start -- --sample\. Its campaigns keep the survey’s words of the day .*: delete that folder/,
  );
  expect([readdirSync(path.dirname(folder())), readdirSync(folder()).includes('mail')]).toEqual([
    ['sample'],
    false,
  ]);

  const store = await openStore({ dataDir: folder() });
  const closed = (await store.campaigns.list())
    .flatMap(({ waves }) => waves)
    .find(({ closedOn }) => closedOn !== null);
  const shown = (await store.snapshots.read(closed?.id ?? ''))?.snapshot;
  expect(shown?.words.sections[0]?.statements[0]?.text).toBe('Today I opened the system first.');
  const intake = await startIntake({
    store,
    now: Date.now,
    desk: testDesk(),
  });
  const read = async (address: string) =>
    (
      await intake.ask(`/api/desk/${address}`, { headers: { Authorization: `Bearer ${TOKEN}` } })
    ).json();
  const findingsOf = async ({ id }: DeskWave) => {
    const answer: WaveFindings = await read(`waves/${id}/findings`);
    return {
      ...answer,
      found: answer.snapshot && deriveFindings(answer.snapshot),
    };
  };
  try {
    const campaigns: DeskCampaign[] = (await read('campaigns')).campaigns;
    const named = (client: string) =>
      campaigns.find((one) => one.client === client)?.waves.filter(({ isEnded }) => isEnded) ?? [];
    const [wide] = await Promise.all(named('Aldermoor Rail').map(findingsOf));
    const gap = wide?.found?.gap?.sections;
    expect(gap?.map(({ counts, tenths }) => counts && (tenths ?? 0) > 0)).toEqual(
      Array(8).fill(true),
    );

    const waves = await Promise.all(named('Saltmarsh Foods').map(findingsOf));
    expect(waves).toHaveLength(3);
    const last = waves.at(-1);
    const { snapshot, found } = last ?? {};
    const [, sinceFirst] =
      snapshot && found && last ? compareWaves(last.earlier, snapshot, found, 'now').changes : [];
    expect(sinceFirst?.sections.map(({ counts, tenths }) => counts && (tenths ?? 0) > 0)).toEqual(
      Array(8).fill(true),
    );

    expect(
      (await Promise.all(named('Quillon Surveyors').map(findingsOf))).map(
        ({ state, snapshot }) => ({ state, snapshot }),
      ),
    ).toEqual([{ state: 'settled', snapshot: null }]);
    expect(await read('today')).toMatchObject({
      enquiries: { new: 4 },
      undelivered: [{}],
      unreadSpam: 1,
      waiting: { count: 0 },
    });
    const visits: DeskVisits = await read('visits');
    expect(visitDays(visits, 'screen').every(({ count, before }) => count > 0 && before > 0)).toBe(
      true,
    );
    expect(visits.names.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['screen', 'referrer', 'form']),
    );
    expect(await store.outbox.counts()).not.toHaveProperty('pending');
    const { counts, weeks }: SubscriberCounts = await read('subscriber-counts');
    expect(counts).toMatchObject({ confirmed: 115, pending: 5 });
    expect(weeks.filter(({ confirmed }) => confirmed > 0).length).toBeGreaterThan(15);
  } finally {
    await intake.stop();
    await store.close();
  }
});

test('npm run sample names the mistake in the content, and leaves nothing behind', async () => {
  editContent('');
  expect(await run()).toMatch(/^1: .*\n.*survey\.yaml, line \d+: .* is empty/);
  expect(readdirSync(place)).toEqual(['content']);
});

test('npm run sample touches no folder that holds anything', async () => {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(path.join(folder(), 'intake.sqlite'), 'mine');
  expect(await run()).toMatch(/^1: The sample store is there already/);
  expect(readdirSync(folder())).toEqual(['intake.sqlite']);
});

test('npm start -- --sample takes the sample store and neither the database nor the relay of .env', () => {
  const env: NodeJS.ProcessEnv = {
    DATA_DIR: path.join(place, 'data'),
    DATABASE_URL: 'postgres://live@host/store',
    SMTP_URL_FILE: '/run/secrets/relay',
  };
  expect(() => chooseSampleStore(env)).toThrow(
    /^There is no sample store in .*sample: make it with npm run sample\.$/,
  );
  mkdirSync(folder(), { recursive: true });
  chooseSampleStore(env);
  expect(env).toMatchObject({
    DATA_DIR: folder(),
    DATABASE_URL: '',
    SMTP_URL_FILE: '',
    VISITS: 'on',
  });
});
