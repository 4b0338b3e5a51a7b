import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/intake.ts';
import { startPostgres } from '../support/postgres.ts';
import { writeSmallSite } from '../support/small-site.ts';
import { mailNewsletter, strikeEach } from './run.ts';

let place: ReturnType<typeof temporaryFolder>;
let siteFolder: string;
beforeAll(() => {
  place = temporaryFolder();
  siteFolder = path.join(place.folder, 'dist');
  writeSmallSite(siteFolder);
});
afterAll(() => place.remove());

const NOTHING = { lost: 0, doubled: 0, ended: 0 };

test('Each fault strikes an intake on SQLite under load, and none loses, doubles or ends anything', {
  timeout: 600_000,
  tags: ['long'],
}, async () => {
  expect(
    await strikeEach({
      engine: 'SQLite',
      dataDir: path.join(place.folder, 'sqlite/data'),
      siteFolder,
    }),
  ).toMatchObject(NOTHING);
});

test('A newsletter reaches everybody once who can be reached, however many are gone, slow or away', {
  tags: ['long'],
}, async () => {
  const dataDir = path.join(place.folder, 'newsletter/data');
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
  const dataDir = path.join(place.folder, 'postgres/data');
  expect(
    await strikeEach({ engine: 'PostgreSQL', dataDir, siteFolder, postgres, databaseUrl }),
  ).toMatchObject(NOTHING);
});
