import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SURVEY_IS_CLOSED } from '../../core/campaigns/campaign.ts';
import { intakeFolder, PARTS_FILE } from '../../core/intake/parts.ts';
import { callCommand } from '../../tests/support/called-command.ts';
import { EDITION } from '../../tests/support/edition.ts';
import { NOW, temporaryFolder } from '../../tests/support/intake.ts';
import { runCommand } from '../../tests/support/real-intake.ts';
import { PARTS, writeSmallSite } from '../../tests/support/small-site.ts';
import { deliverCopy, respond } from '../store/responses-contract.ts';
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
const environment = () => ({ DATA_DIR: place.folder, SITE_URL: 'https://firm.test', OUTPUT_DIR: siteFolder() });
const run = (...args: string[]) => callCommand(campaigns, args, environment());
const POLARIS = [
  '--create',
  'Polaris rollout',
  '--client',
  'Northwater',
  '--system',
  'Polaris',
  '--group',
  'users:12=Planners',
  '--group',
  'sponsors=Board = 3',
];
const readAll = async () => JSON.parse((await run('--json')).said);
const NONE = 'There are no clients and no campaigns.\n';

test('npm run campaigns makes a campaign, lists it with its links, adds and closes waves, and deletes it', async () => {
  const none = { status: 0, said: NONE };
  expect([await run(), await runCommand('campaigns', [], environment())]).toEqual([none, none]);
  const { status, said } = await run(...POLARIS, '--wave', 'Go-live=2026-12-01..2999-12-14');
  expect(status).toBe(0);
  const {
    clients: [client],
    campaigns: [{ id, waves, groups }],
  } = await readAll();
  expect(groups).toEqual([
    { id: expect.any(String), name: 'Planners', side: 'users', invited: 12 },
    { id: expect.any(String), name: 'Board = 3', side: 'sponsors' },
  ]);
  expect(said.split('\n').slice(0, 5)).toEqual([
    `${client.id}  Northwater`,
    `  ${id}  Polaris rollout, about Polaris`,
    `    ${groups[0].id}  group Planners (users, 12 people)`,
    `    ${groups[1].id}  group Board = 3 (sponsors)`,
    expect.stringContaining(`    ${waves[0].id}  wave Go-live, 2026-12-01 to 2999-12-14: `),
  ]);
  expect(said).toContain('fewer than five people answered');
  expect(said).toMatch(/Planners: https:\/\/firm\.test\/adoption\/trust-bridge-protocol\/#campaign=[\w-]{80}\n/);
  await run('--add-wave', id, '--wave', '30 days=2999-12-20..2999-12-27');
  expect((await run('--close-wave', waves[0].id)).said).toContain('Go-live, 2026-12-01 to 2999-12-14: closed');
  expect((await run()).said).toContain('30 days, 2999-12-20 to 2999-12-27: early');
  expect(await run('--close-wave', waves[0].id)).toEqual({ status: 1, said: `There is no open wave ${waves[0].id}: npm run campaigns lists them.\n` });
  expect((await run('--delete-wave', waves[0].id)).status).toBe(1);
  expect((await run('--delete-wave', waves[0].id, '--yes')).said).not.toContain('Go-live');
  expect((await run('--delete', id)).status).toBe(1);
  expect(await run('--delete', id, '--yes')).toEqual({ status: 0, said: `${client.id}  Northwater, without campaigns\n` });
  expect((await run('--delete-client', client.id)).status).toBe(1);
  expect(await run('--delete-client', client.id, '--yes')).toEqual({ status: 0, said: NONE });
});

test('npm run campaigns says that links lead nowhere yet while the survey is coming soon', async () => {
  expect((await run(...POLARIS)).said).not.toContain(SURVEY_IS_CLOSED);
  writeFileSync(path.join(intakeFolder(siteFolder()), PARTS_FILE), JSON.stringify({ ...PARTS, isSurveyOpen: false }));
  expect((await run()).said.split('\n')[0]).toBe(SURVEY_IS_CLOSED);
});

test('npm run campaigns closes a wave whose findings are there at once', async () => {
  await run(...POLARIS, '--wave', 'Go-live=2026-11-01..2999-12-14');
  await using store = await openStore({ dataDir: place.folder });
  await store.editions.open(EDITION, NOW);
  const [campaign] = await store.campaigns.list();
  const [waveId = '', groupId = ''] = [campaign?.waves[0]?.id, campaign?.groups[0]?.id];
  for (let number = 0; number < 5; number++) await respond(store, { number, campaign: { waveId, groupId } });
  while (await deliverCopy(store));
  expect((await run('--close-wave', waveId)).status).toBe(0);
  expect((await store.snapshots.read(waveId, Date.now()))?.[0]?.shown[0]?.figures.people).toBe(5);
});

test('npm run campaigns changes a client, a campaign, its waves and groups', async () => {
  await run('--add-client', 'Ashford');
  await run(...POLARIS, '--wave', 'Go-live=2999-12-01..2999-12-14');
  const {
    clients: [, client],
    campaigns: [{ id, waves, groups }],
  } = await readAll();
  expect(await run('--rename-client', client.id, '--name', 'Ashford')).toEqual({ status: 1, said: 'There is another one of this name.\n' });
  await run('--rename-client', client.id, '--name', 'Northwater AG');
  await run('--change', id, '--system', 'Polaris+');
  await run('--change-wave', waves[0].id, '--wave', 'Start=2999-12-02..2999-12-15');
  await run('--change-group', groups[0].id, '--group', 'sponsors=Schedulers');
  await run('--delete-group', groups[1].id);
  await run('--add-group', id, '--group', 'users=Buyers');
  expect((await readAll()).campaigns).toMatchObject([
    {
      ...{ client: 'Northwater AG', name: 'Polaris rollout', system: 'Polaris+' },
      waves: [{ name: 'Start', opensOn: '2999-12-02', closesOn: '2999-12-15' }],
      groups: [
        { name: 'Schedulers', side: 'sponsors' },
        { name: 'Buyers', side: 'users' },
      ],
    },
  ]);
  await run('--change-wave', waves[0].id, '--wave', 'Start=2026-01-01..2999-12-15');
  expect(await run('--delete-group', groups[0].id)).toEqual({ status: 1, said: expect.stringMatching(/^A wave has begun/) });
  expect(await run('--change', 'x', '--name', 'y')).toEqual({ status: 1, said: 'There is no campaign x: npm run campaigns lists them.\n' });
});

test('npm run campaigns plans the usual waves', async () => {
  await run(...POLARIS, '--go-live', '2999-12-01');
  const { campaigns } = await readAll();
  expect(campaigns[0].waves.map(({ name, opensOn }: (typeof campaigns)[0]['waves'][0]) => [name, opensOn])).toEqual([
    ['Go-live', '2999-12-01'],
    ['30 days', '2999-12-31'],
    ['60 days', '3000-01-30'],
    ['90 days', '3000-03-01'],
  ]);
  expect((await run(...POLARIS, '--go-live', 'soon')).said).toMatch(/^--go-live must be a date/);
});

test('npm run campaigns says which argument is wrong', async () => {
  expect((await run(...POLARIS.slice(0, 4))).said).toMatch(/^system: /);
  expect((await run(...POLARIS, '--wave', 'Go-live')).said).toMatch(/^name: /);
  expect((await run(...POLARIS, '--wave', 'Go-live=2026-12-02..2026-12-01')).said).toMatch(/^closesOn: must not be before the day of opening\n/);
  expect((await run('--json', '--delete', 'x')).said).toMatch(/^Give one of --create/);
  expect((await run('--add-wave', 'x')).said).toMatch(/^Give one wave with --wave/);
  expect((await run('--add-group', 'x', '--group', 'others=Y')).said).toMatch(/^side: /);
  expect((await run('--change', 'x')).said).toMatch(/^Give what changes/);
  expect((await run('--rename-client', 'x')).status).toBe(2);
});

test('npm run campaigns invites people, words and tests their mails, and reminds them', async () => {
  await run(...POLARIS, '--wave', 'Go-live=2026-01-01..2999-12-14');
  const [{ id, waves, groups }] = (await readAll()).campaigns;
  const [wave, group, list, text] = [waves[0].id, groups[0].id, path.join(place.folder, 'people.csv'), path.join(place.folder, 'words.txt')];
  writeFileSync(list, 'Name;E-mail\nAna;ana@example.org\nAna;Ana@example.org\nBen;ben@example\n');
  writeFileSync(text, 'Dear all at {client}');
  const asked = await run('--invite', wave, '--into', group, '--addresses', list);
  expect(asked.status).toBe(1);
  for (const line of ['1 person can be invited.', '1 address repeated.', 'Line 4 has an e-mail address that is not valid: Ben;ben@example'])
    expect(asked.said).toContain(`${line}\n`);
  expect((await run('--remind', wave, '--yes')).said).toBe('Nobody has been invited to this wave.\n');
  expect((await run('--invite', wave, '--into', 'x', '--addresses', list, '--yes')).said).toContain(`There is no open wave ${wave} with a group x`);
  expect((await run('--invite', wave, '--into', group, '--addresses', list, '--yes')).said).toContain('Queued 1 invitation.');
  expect((await run('--invite', wave, '--into', group, '--addresses', list, '--yes')).said).toContain('1 address invited to this wave already.');
  expect((await run('--word-reminder', id, '--subject', 'About {system}', '--text', text)).status).toBe(0);
  expect((await run('--word-reminder', 'x', '--subject', 'About', '--text', text)).said).toBe('There is no campaign x: npm run campaigns lists them.\n');
  expect((await run('--word-reminder', id)).status).toBe(0);
  expect((await run('--test-reminder', wave, '--recipient', 'op@firm.test')).said).toContain('Queued a test to op@firm.test.');
  expect((await run('--test-reminder', 'x', '--recipient', 'op@firm.test')).said).toBe('There is no wave x: npm run campaigns lists them.\n');
  expect((await run('--remind', wave)).status).toBe(1);
  expect((await run('--remind', wave, '--yes')).said).toContain('Queued the reminders.');
  expect((await run('--remind', wave, '--yes')).said).toBe('The last reminder was sent less than a day ago. Please wait until tomorrow.\n');
  expect((await run('--invite', wave, '--into', group)).said).toMatch(/^Give a text file with --addresses/);
  expect((await run('--invite', wave, '--addresses', path.join(place.folder, 'none'))).said).toMatch(/^--addresses: ENOENT/);
  expect((await run('--test-invitation', wave, '--recipient', 'op')).said).toMatch(/^userEmail: /);
});
