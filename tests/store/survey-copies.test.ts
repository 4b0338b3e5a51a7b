import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { showSurvey } from '../../core/survey/shown-survey.ts';
import { openStore } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import { QUESTIONNAIRE } from '../support/questionnaire.ts';
import { DAY, MINUTE, place, rows, store, storeContract } from './contract.ts';

const COPY = {
  userEmail: 'ana@home.example',
  answers: { 1: 4 },
  comments: {},
  survey: await showSurvey(QUESTIONNAIRE),
};

storeContract('Copies of responses to campaigns', { lasts: 'each' }, () => {
  const stored = () => rows('survey_copy');
  const keyFiles = () => globSync('survey-keys/*/*', { cwd: place.dataDir });

  test('are due in 1 to 60 minutes, at a whole minute, and can’t be read in the database', async () => {
    for (let count = 0; count < 40; count++) await store.surveyCopies.add(COPY, NOW + 1234);
    const copies = await stored();
    const waits = copies.map(({ due_at }) => due_at - NOW);
    expect(
      waits.every((wait) => wait >= MINUTE && wait <= 60 * MINUTE && wait % MINUTE === 0),
    ).toBe(true);
    expect(new Set(waits).size).toBeGreaterThan(5);
    expect(new Set(copies.map(({ content }) => content.length)).size).toBe(1);
    expect(JSON.stringify(copies)).not.toContain('home.example');
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
    expect([await stored(), keyFiles()]).toEqual([[], []]);
    await other.close();
  });

  test('without their key are never claimed, and deleted after a day', async () => {
    await store.surveyCopies.add(COPY, NOW);
    const [row] = await stored();
    for (const file of keyFiles()) await store.responses.forget([path.basename(file)]);
    expect(existsSync(path.join(place.dataDir, 'survey-keys'))).toBe(true);
    expect(await store.surveyCopies.claim(NOW + 61 * MINUTE)).toBeUndefined();
    await store.surveyCopies.deleteLost((row?.due_at ?? 0) + DAY - 1);
    expect(await stored()).toHaveLength(1);
    await store.surveyCopies.deleteLost((row?.due_at ?? 0) + DAY);
    expect(await stored()).toEqual([]);
  });

  test('go with an erasure of their address, which is told of none', async () => {
    const before = await store.erasure.find(COPY.userEmail);
    await store.surveyCopies.add(COPY, NOW);
    await store.surveyCopies.add({ ...COPY, userEmail: 'ben@home.example' }, NOW);
    expect(await store.erasure.find(COPY.userEmail)).toEqual(before);
    await store.erasure.erase('Ana@home.example', NOW);
    expect([(await stored()).length, keyFiles().length]).toEqual([1, 1]);
  });
});
