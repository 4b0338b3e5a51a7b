import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { showSurvey } from '../../core/survey/shown-survey.ts';
import { openStore } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import { QUESTIONNAIRE } from '../support/questionnaire.ts';
import {
  claim,
  DAY,
  engine,
  inDatabase,
  MINUTE,
  place,
  RESPONSE,
  RETENTION,
  response,
  rows,
  store,
  storeContract,
} from './contract.ts';

const COPY = {
  userEmail: 'ana@home.example',
  answers: { 1: 4 },
  comments: {},
  survey: await showSurvey(QUESTIONNAIRE),
};

const keyFiles = () => globSync('survey-keys/*/*', { cwd: place.dataDir });

storeContract('Copies of responses to campaigns', { lasts: 'each' }, () => {
  const stored = () => rows('survey_copy');

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
    await store.encryptedFacts.deleteUnusedKeys(Date.now() + DAY);
    expect(keyFiles()).toHaveLength(1);
    await store.surveyCopies.end(copy?.id ?? '');
    expect([await stored(), keyFiles()]).toEqual([[], []]);
    await other.close();
  });

  test('without their key are never claimed, and deleted after a day', async () => {
    await store.surveyCopies.add(COPY, NOW);
    const [row] = await stored();
    for (const file of keyFiles()) rmSync(path.join(place.dataDir, file));
    expect(await store.surveyCopies.claim(NOW + 61 * MINUTE)).toBeUndefined();
    await store.surveyCopies.deleteLost((row?.due_at ?? 0) + DAY - 1);
    expect(await stored()).toHaveLength(1);
    await store.surveyCopies.deleteLost((row?.due_at ?? 0) + DAY);
    expect(await stored()).toEqual([]);
  });

  test('that nobody can read stop no other, are deleted after a day, and hinder no erasure', async () => {
    const spoil = async () => {
      await store.surveyCopies.add(COPY, NOW);
      const [row] = await stored();
      await inDatabase(({ db }) =>
        db.updateTable('survey_copy').set({ content: 'unreadable', due_at: 0 }).execute(),
      );
      return row?.id;
    };
    await expect(
      store.surveyCopies.add({ ...COPY, survey: undefined as never }, NOW),
    ).rejects.toThrow('Expected Object');
    const broken = await spoil();
    await store.surveyCopies.add({ ...COPY, userEmail: 'ben@home.example' }, NOW);
    const copy = await store.surveyCopies.claim(NOW + 61 * MINUTE);
    expect(copy).toMatchObject({ userEmail: 'ben@home.example' });
    await store.surveyCopies.end(copy?.id ?? '');
    expect((await stored()).map(({ id }) => id)).toEqual([broken]);
    await store.surveyCopies.deleteLost(NOW);
    expect(await stored()).toEqual([]);
    await spoil();
    await store.erasure.erase('carla@home.example', NOW);
    expect([await stored(), keyFiles()]).toEqual([[], []]);
  });

  test('have the same size in whatever language they are written', async () => {
    const { sections } = COPY.survey;
    const long = sections.map((section) => ({ ...section, title: 'ü'.repeat(10_000) }));
    await store.surveyCopies.add(COPY, NOW);
    await store.surveyCopies.add(
      { ...COPY, survey: { ...COPY.survey, sections: long.slice(0, 1) } },
      NOW,
    );
    expect(new Set((await stored()).map(({ content }) => content.length)).size).toBe(1);
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

storeContract('A response to the site’s survey', { lasts: 'each', branches: true }, () => {
  const ANA = 'ana@home.example';
  /** What the database’s files hold of the response that anybody can read. */
  const readable = async () => {
    const files = (await engine.readFiles(place)) + (await engine.readLog(place));
    return ['Labels', 'workingWell', '"answers"'].filter((said) => files.includes(said));
  };

  test('is in the database but encrypted while its copy waits, and nowhere once that has left', async () => {
    await store.accept(response(ANA));
    expect([await readable(), keyFiles().length]).toEqual([[], 1]);
    const other = await openStore(place);
    const mail = await claim();
    expect(await other.encryptedFacts.decrypt(mail)).toEqual(RESPONSE);
    await other.close();
    const later = { state: 'pending', dueAt: NOW + MINUTE, error: '451' } as const;
    await store.outbox.settle(mail, later, NOW);
    expect([await readable(), keyFiles().length]).toEqual([[], 1]);
    const again = await claim(NOW + MINUTE);
    await store.outbox.settle(again, { state: 'delivered' }, NOW + MINUTE);
    expect([await readable(), keyFiles()]).toEqual([[], []]);
    expect(await rows('outbox')).toMatchObject([{ state: 'delivered', facts: '{}' }]);
    expect(await store.encryptedFacts.decrypt(mail)).toBeUndefined();
  });

  test('is given up with its key after seven days', async () => {
    await store.accept(response(ANA));
    await store.outbox.settle(await claim(), { state: 'dead', error: '550' }, NOW);
    const sweep = async (now: number) => {
      await store.retention.sweep(now, RETENTION);
      await store.encryptedFacts.deleteUnusedKeys(Date.now() + DAY);
      return [(await rows('outbox'))[0]?.facts === '{}', keyFiles().length, await readable()];
    };
    expect(await sweep(NOW + 7 * DAY - 1)).toEqual([false, 1, []]);
    expect(await sweep(NOW + 7 * DAY)).toEqual([true, 0, []]);
  });

  test('leaves no key where it is a retry, is erased, or its process was killed', async () => {
    const one = response(ANA);
    await store.accept(one);
    await store.accept(one);
    expect(keyFiles()).toHaveLength(1);
    await store.encryptedFacts.deleteUnusedKeys(Date.now());
    await store.erasure.erase(ANA, NOW);
    expect([keyFiles(), await rows('outbox'), await rows('receipt')]).toEqual([[], [], []]);
    await store.encryptedFacts.encrypt(one.mails);
    await store.encryptedFacts.deleteUnusedKeys(Date.now());
    expect(keyFiles()).toHaveLength(1);
    await store.encryptedFacts.deleteUnusedKeys(Date.now() + DAY);
    expect(keyFiles()).toEqual([]);
  });

  test('is read by the machine alone that has its key', async () => {
    await store.accept(response(ANA));
    const mail = await claim();
    for (const file of keyFiles()) rmSync(path.join(place.dataDir, file));
    expect(await store.encryptedFacts.decrypt(mail)).toBeUndefined();
    expect(await store.encryptedFacts.decrypt({ ...mail, facts: { a: 1 } })).toEqual({ a: 1 });
  });
});
