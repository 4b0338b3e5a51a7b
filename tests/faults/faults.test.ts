import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import { writeSmallSite } from '../support/small-site.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { mailNewsletter, strikeEach } from './run.ts';

const place = sharedFolder();
let siteFolder: string;
beforeAll(() => {
  siteFolder = path.join(place, 'dist');
  writeSmallSite(siteFolder);
});

const NOTHING = { lost: 0, doubled: 0, ended: 0 };

test('Each fault strikes an intake on SQLite under load, and none loses, doubles or ends anything', {
  timeout: 600_000,
  tags: ['long'],
}, async () => {
  expect(
    await strikeEach({
      engine: 'SQLite',
      dataDir: path.join(place, 'sqlite/data'),
      siteFolder,
    }),
  ).toMatchObject(NOTHING);
});

test('A newsletter reaches everybody once who can be reached, however many are gone, slow or away', {
  tags: ['long'],
}, async () => {
  const dataDir = path.join(place, 'newsletter/data');
  expect(await mailNewsletter({ engine: 'SQLite', dataDir, siteFolder }, 300)).toMatchObject(
    NOTHING,
  );
});

test('Each fault strikes an intake on PostgreSQL under load, and none loses, doubles or ends anything', {
  timeout: 600_000,
  tags: ['long'],
}, async ({ onTestFinished }) => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  const dataDir = path.join(place, 'postgres/data');
  expect(
    await strikeEach({ engine: 'PostgreSQL', dataDir, siteFolder, postgres, databaseUrl }),
  ).toMatchObject(NOTHING);
});
