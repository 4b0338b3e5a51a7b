import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type StorePlace } from '../../intake/store/engine/open.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import { type Engine, onBothEngines } from './engines.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const COPY = {
  userEmail: 'ana@home.example',
  answers: { 1: 4 },
  comments: {},
  edition: 'abc',
  system: 'Polaris',
  side: 'users' as const,
};

function surveyCopiesContract({ name, makePlace }: Engine): void {
  describe(`Copies of responses to campaigns on ${name}`, () => {
    let place: StorePlace;
    let store: Store;
    beforeEach(async () => {
      place = await makePlace();
      store = await openStore(place);
      former = allKeys();
    });
    afterEach(() => store.close());

    const rows = async () => {
      const { db } = await openDatabase(place);
      const found = await db.selectFrom('survey_copy').selectAll().execute();
      await db.destroy();
      return found;
    };
    // On PostgreSQL, all tests have one folder of keys.
    let former: string[];
    const allKeys = () => globSync('survey-keys/*/*', { cwd: place.dataDir });
    const keyFiles = () => allKeys().filter((file) => !former.includes(file));

    test('are due in 1 to 60 minutes, at a whole minute, and can’t be read in the database', async () => {
      for (let count = 0; count < 40; count++) await store.surveyCopies.add(COPY, NOW + 1234);
      const stored = await rows();
      const waits = stored.map(({ due_at }) => due_at - NOW);
      expect(
        waits.every((wait) => wait >= MINUTE && wait <= 60 * MINUTE && wait % MINUTE === 0),
      ).toBe(true);
      expect(new Set(waits).size).toBeGreaterThan(5);
      expect(new Set(stored.map(({ content }) => content.length)).size).toBe(1);
      expect(JSON.stringify(stored)).not.toContain('home.example');
      expect(await store.surveyCopies.claim(NOW)).toBeUndefined();
    });

    test('are claimed by one process, tried again, and gone with their key once they have left', async () => {
      await store.surveyCopies.add(COPY, NOW);
      const other = await openStore(place);
      const later = NOW + 61 * MINUTE;
      const claims = await Promise.all(
        [store, other].map(({ surveyCopies }) => surveyCopies.claim(later)),
      );
      const [copy] = claims.filter((one) => one !== undefined);
      expect([claims.filter(Boolean).length, copy]).toEqual([
        1,
        { ...COPY, id: expect.any(String), giveUpAt: NOW + DAY },
      ]);
      expect(await store.surveyCopies.claim(later)).toBeUndefined();
      expect(await store.surveyCopies.claim(later + 10 * MINUTE)).toEqual(copy);
      await store.responses.deleteUnusedKeys(Date.now() + DAY);
      expect(keyFiles()).toHaveLength(1);
      await store.surveyCopies.end(copy?.id ?? '');
      expect([await rows(), keyFiles()]).toEqual([[], []]);
      await other.close();
    });

    test('without their key are never claimed, and deleted after a day', async () => {
      await store.surveyCopies.add(COPY, NOW);
      const [row] = await rows();
      for (const file of keyFiles()) await store.responses.forget([path.basename(file)]);
      expect(existsSync(path.join(place.dataDir, 'survey-keys'))).toBe(true);
      expect(await store.surveyCopies.claim(NOW + 61 * MINUTE)).toBeUndefined();
      await store.surveyCopies.deleteLost((row?.due_at ?? 0) + DAY - 1);
      expect(await rows()).toHaveLength(1);
      await store.surveyCopies.deleteLost((row?.due_at ?? 0) + DAY);
      expect(await rows()).toEqual([]);
    });

    test('go with an erasure of their address, which is told of none', async () => {
      const before = await store.erasure.find(COPY.userEmail);
      await store.surveyCopies.add(COPY, NOW);
      await store.surveyCopies.add({ ...COPY, userEmail: 'ben@home.example' }, NOW);
      expect(await store.erasure.find(COPY.userEmail)).toEqual(before);
      await store.erasure.erase('Ana@home.example', NOW);
      expect([(await rows()).length, keyFiles().length]).toEqual([1, 1]);
    });
  });
}

onBothEngines(surveyCopiesContract);
