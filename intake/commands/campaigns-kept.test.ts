import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { DeskCampaign, DeskCampaigns, WaveCards } from '../../core/desk/campaigns.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import { callCommand } from '../../tests/support/called-command.ts';
import { POLARIS, postAnswer, tokenIn } from '../../tests/support/campaign.ts';
import { temporaryFolder } from '../../tests/support/folder.ts';
import { startIntake, type TestIntake, testDesk } from '../../tests/support/intake.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { StorePlace } from '../settings/settings.ts';
import { openStore } from '../store/store.ts';
import { backUpStore } from './backup.ts';
import { exportRecords } from './export.ts';
import { moveToPostgres } from './move-store.ts';
import { restoreBackup } from './restore.ts';

const DAYS = [
  { opensOn: '2026-11-01', closesOn: '2026-11-25' },
  { opensOn: '2026-11-08', closesOn: '2026-11-26' },
  { opensOn: '2026-11-15', closesOn: '2026-11-27' },
];

async function withIntake<Result>(
  place: StorePlace,
  use: (intake: TestIntake) => Promise<Result>,
): Promise<Result> {
  await using store = await openStore(place);
  const intake = await startIntake({ store, desk: testDesk() });
  const result = await use(intake);
  await intake.stop();
  return result;
}

const ask = async ({ askDesk }: TestIntake, method: string, address: string, body?: object) =>
  (await askDesk(method, address, body)).json();

/** A campaign with two closed waves, and an open one with responses. */
async function fill(intake: TestIntake): Promise<void> {
  await ask(intake, 'POST', 'campaigns', {
    ...POLARIS,
    waves: DAYS.map((days, index) => ({ name: `Wave ${index}`, ...days })),
  });
  const { campaigns }: DeskCampaigns = await ask(intake, 'GET', 'campaigns');
  const [{ waves = [], groups = [] } = {}] = campaigns;
  for (const [index, { id }] of waves.entries()) {
    for (const [place, { id: group }] of groups.entries())
      await ask(intake, 'POST', `waves/${id}/cards`, { group, count: place === 0 ? 7 : 5 });
    const cards: WaveCards = await ask(intake, 'GET', `waves/${id}/cards`);
    const links = cards.groups.flatMap(({ codes }) => codes.map(({ link }) => link));
    for (const [person, link] of links.entries()) {
      const answers = Object.fromEntries(
        Array.from({ length: 30 }, (_, statement) => [
          statement + 1,
          1 + ((person + statement * index) % 5),
        ]),
      );
      expect((await postAnswer(intake, tokenIn(link), { answers })).status).toBe(201);
    }
    await intake.deps.mix();
    if (index < 2) await ask(intake, 'POST', `waves/${id}/closings`);
  }
}

/** All that the desk says of campaigns. */
function readDesk(place: StorePlace) {
  return withIntake(place, async (intake) => {
    const all: { campaigns: DeskCampaign[] } = await ask(intake, 'GET', 'campaigns');
    const waves = all.campaigns.flatMap((campaign) => campaign.waves);
    return {
      all,
      findings: await Promise.all(
        waves.map(({ id }) => ask(intake, 'GET', `waves/${id}/findings`)),
      ),
    };
  });
}

test('Campaigns have the same links, waves and findings after a backup is restored, and after the move to PostgreSQL', {
  tags: ['long'],
}, async () => {
  const place = temporaryFolder();
  const postgres = await startPostgres();
  try {
    const DATA_DIR = path.join(place.folder, 'data');
    await withIntake({ dataDir: DATA_DIR }, fill);
    const backup = path.join(place.folder, 'backup.sqlite');
    expect((await callCommand(backUpStore, [backup], { DATA_DIR })).said).toMatch(
      / and 1 campaign\.\n/,
    );
    const restored = path.join(place.folder, 'restored');
    const { status, said } = await callCommand(restoreBackup, [backup], { DATA_DIR: restored });
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(
        /The wave Wave 2 of Polaris rollout \(Northwater\) is open, and its key is not in .*restored.wave-keys: copy the key/,
      ),
    ]);
    expect((await readDesk({ dataDir: restored })).findings.map(({ state }) => state)).toEqual([
      'settled',
      'settled',
      'lost',
    ]);
    cpSync(path.join(DATA_DIR, 'wave-keys'), path.join(restored, 'wave-keys'), { recursive: true });
    const exported = path.join(place.folder, 'exported');
    expect((await callCommand(exportRecords, [exported], { DATA_DIR: restored })).status).toBe(0);
    const databaseUrl = await postgres.createDatabase();
    expect(
      (await callCommand(moveToPostgres, [], { DATA_DIR, DATABASE_URL: databaseUrl })).said,
    ).toMatch(/The keys of open waves stay in .*wave-keys/);

    const before = await readDesk({ dataDir: DATA_DIR });
    expect(before.findings).toMatchObject([
      { state: 'settled' },
      { state: 'settled', earlier: [{ wave: 'Wave 0' }] },
      { state: 'open' },
    ]);
    expect(before.findings[1].comments).toHaveLength(12);
    expect(await readDesk({ dataDir: restored })).toEqual(before);
    const { main } = deriveFindings(before.findings[1].snapshot);
    expect(
      JSON.parse(readFileSync(path.join(exported, 'campaign-sections.json'), 'utf8')),
    ).toContainEqual(
      expect.objectContaining({
        ...{ wave: 'Wave 1', group: main?.name, section: 'habits' },
        score: (main?.sections[0]?.score?.tenths ?? 0) / 10,
      }),
    );
    expect(await readDesk({ dataDir: DATA_DIR, databaseUrl })).toEqual(before);
  } finally {
    await postgres.stop();
    place.remove();
  }
});
