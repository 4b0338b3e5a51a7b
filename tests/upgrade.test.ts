import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readContent } from '../builder/content/read.ts';
import { openStore } from '../intake/store/store.ts';
import { makeFolder } from './store/engines.ts';
import { NOW, startIntake, testDesk } from './support/intake.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { SUBMISSIONS } from './support/submissions.ts';
import { FOLDER, layOut, readKept, schemaOf } from './versions/kept.ts';

// What `npm run keep` kept of each version. Until it is tagged, the command may be run again.
const VERSIONS = globSync('*.json.gz', { cwd: FOLDER }).map((name) => name.replace('.json.gz', ''));
const AGAIN =
  'If the newest version is not tagged yet, run npm run keep. If it is, those who upgrade from it would be stopped by this';

let server: Promise<TestPostgres> | undefined;
afterAll(async () => (await server)?.stop());

describe.each(VERSIONS)('Of version %s', (version) => {
  const kept = readKept(version);

  test('the migrations are what they were', async () => {
    for (const engine of ['sqlite', 'postgres'] as const)
      expect(await schemaOf(engine, kept.migrations), AGAIN).toEqual(kept.schema[engine]);
  });

  test('the content is read', () => {
    const folder = makeFolder();
    for (const [name, text] of Object.entries(kept.content)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    expect(readContent(folder).incomplete, AGAIN).toEqual([]);
  });

  test.each(['SQLite', 'PostgreSQL'])(
    'the store opens on %s with all that was in it',
    async (engine) => {
      if (engine === 'PostgreSQL') server ??= startPostgres();
      const databaseUrl = await (await server)?.createDatabase();
      const place = { dataDir: makeFolder(), ...(engine === 'PostgreSQL' && { databaseUrl }) };
      await layOut(kept, place);
      const store = await openStore({ ...place, mailDomain: 'equanta.example' });
      const intake = await startIntake({ store, desk: testDesk() });
      onTestFinished(async () => {
        await intake.stop();
        await store.close();
      });
      intake.wait(kept.now - NOW);

      for (const [name, body] of Object.entries(SUBMISSIONS)) {
        const again = { ...body, userEmail: `${name}@example.org` };
        const { status } = await intake.post(name, again, { 'Idempotency-Key': name });
        expect([name, status], 'a retry is known').toEqual([name, 200]);
      }
      const [message] = (await intake.readDesk('messages')).items;
      expect((await intake.readDesk(`messages/${message.id}`)).handling.notes).toHaveLength(1);
      expect((await intake.readDesk('quarantine')).items).toHaveLength(1);
      expect((await intake.readDesk('spam-rules')).items).toHaveLength(1);
      expect((await intake.readDesk('subscribers')).items).toMatchObject([{ state: 'confirmed' }]);

      const { waves } = (await intake.readDesk('campaigns')).campaigns[0];
      const closed = await intake.readDesk(`waves/${waves[0].id}/findings`);
      expect(closed.snapshot).toBeTruthy();
      expect(closed.actions).toHaveLength(1);
      expect(closed.comments.length).toBeGreaterThan(0);
      await intake.askDesk('POST', `waves/${waves[1].id}/closings`, {});
      const { snapshot } = await intake.readDesk(`waves/${waves[1].id}/findings`);
      expect(snapshot, 'the keys of an open wave still fit').toBeTruthy();
    },
  );
});
