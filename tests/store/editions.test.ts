import { expect, test } from 'vitest';
import { EDITION, REWORDED } from '../support/edition.ts';
import { NOW } from '../support/intake.ts';
import { deliverCopy, respond, shownNumbers } from '../support/survey-people.ts';
import { DAY, RETENTION, rows, store, storeContract } from './contract.ts';

const DAYS = { ...RETENTION, answers: 40 };

storeContract('Editions of the survey', { lasts: 'each' }, () => {
  const answer = async (numbers: number[], edition: string, isExpected = true) => {
    for (const number of numbers) await respond(store, { number, edition, isExpected });
    while (await deliverCopy(store));
  };
  const shownOf = (edition: string) => shownNumbers(store, edition);
  const days = async () =>
    (await store.editions.list()).map(({ id, openedOn, closedOn }) => [id, openedOn, closedOn]);

  test('are open one at a time, and listed with their words, the latest first', async () => {
    expect(await store.editions.open(EDITION, NOW)).toBe(false);
    expect(await store.editions.open(EDITION, NOW + DAY)).toBe(false);
    expect(await store.editions.open(REWORDED, NOW + DAY)).toBe(true);
    expect(await store.editions.list()).toEqual([
      { ...REWORDED, openedOn: '2026-11-21', closedOn: null },
      { ...EDITION, openedOn: '2026-11-20', closedOn: '2026-11-21' },
    ]);
    expect(await store.editions.open(EDITION, NOW + 2 * DAY)).toBe(true);
    expect(await days()).toEqual([
      [EDITION.id, '2026-11-20', null],
      [REWORDED.id, '2026-11-21', '2026-11-22'],
    ]);
  });

  test('have results of their own, from five verified respondents to each', async () => {
    await answer([0, 1, 2, 3], EDITION.id);
    await answer([10, 11, 12, 13], REWORDED.id);
    expect([await shownOf(EDITION.id), await shownOf(REWORDED.id)]).toEqual([[], []]);
    expect([
      await store.batches.countUncounted(EDITION.id),
      await store.batches.countUncounted(),
    ]).toEqual([
      { waiting: 4, apart: 0 },
      { waiting: 8, apart: 0 },
    ]);
    await answer([14], REWORDED.id);
    expect([await shownOf(EDITION.id), await shownOf(REWORDED.id)]).toEqual([
      [],
      [10, 11, 12, 13, 14],
    ]);
    await answer([4], EDITION.id);
    expect([await shownOf(EDITION.id), await shownOf(REWORDED.id)]).toEqual([
      [0, 1, 2, 3, 4],
      [10, 11, 12, 13, 14],
    ]);
  });

  test('have unexpected responses in a batch each, which counts in its own edition alone', async () => {
    await answer([0, 1, 2, 3, 4], EDITION.id, false);
    await answer([5, 6, 7, 8, 9], REWORDED.id, false);
    await store.responses.mix(NOW + DAY);
    const batches = await store.batches.list();
    expect(batches.map(({ edition, people }) => [edition, people]).sort()).toEqual(
      [EDITION.id, REWORDED.id].sort().map((id) => [id, 5]),
    );
    await store.batches.include(batches.find(({ edition }) => edition === EDITION.id)?.id ?? '');
    await answer([20, 21, 22, 23, 24], REWORDED.id);
    expect([await shownOf(EDITION.id), await shownOf(REWORDED.id)]).toEqual([
      [],
      [20, 21, 22, 23, 24],
    ]);
    await answer([30, 31, 32, 33, 34], EDITION.id);
    expect(await shownOf(EDITION.id)).toEqual([0, 1, 2, 3, 4, 30, 31, 32, 33, 34]);
  });

  test('go on after a correction that means the same, by the word of an operator', async () => {
    await store.editions.open(EDITION, NOW);
    await answer([0, 1, 2, 3, 4], EDITION.id);
    expect(await store.editions.open(REWORDED, NOW + DAY)).toBe(true);
    await answer([5, 6, 7, 8, 9, 10], REWORDED.id);
    await answer([40, 41, 42, 43, 44], REWORDED.id, false);
    const word = (id: string, of: string) =>
      store.editions.correct({ id, of }, { by: 'Maren', now: NOW + 2 * DAY });
    const other = { id: 'other', words: { ...EDITION.words, sections: [] } };
    await store.editions.open(other, NOW + DAY);
    expect(await word('other', EDITION.id)).toBe('different');
    await store.editions.open(REWORDED, NOW + DAY);
    expect([
      await word(EDITION.id, EDITION.id),
      await word(REWORDED.id, 'unknown'),
      await word(REWORDED.id, EDITION.id),
      await word(REWORDED.id, EDITION.id),
    ]).toEqual(['gone', 'gone', 'done', 'gone']);
    expect(await shownOf(EDITION.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await store.editions.find(REWORDED.id)).toEqual({
      ...{ ...REWORDED, id: EDITION.id },
      openedOn: '2026-11-20',
      closedOn: null,
    });
    expect(await store.batches.countUncounted(EDITION.id)).toEqual({ waiting: 1, apart: 5 });
    await answer([11, 12], REWORDED.id);
    await answer([13, 14], EDITION.id);
    expect(await shownOf(EDITION.id)).toHaveLength(15);
    const [text] = EDITION.words.sections[0]?.statements ?? [];
    const change = {
      place: 'Statement 1',
      from: text?.text,
      to: 'The system is what I open last.',
    };
    expect(await store.editions.listCorrections()).toEqual([
      {
        ...{ id: REWORDED.id, edition: EDITION.id, on: '2026-11-22', by: 'Maren' },
        changes: [change],
      },
    ]);
    expect(await store.editions.open(REWORDED, NOW + 3 * DAY)).toBe(false);
    expect((await days()).filter(([, , closedOn]) => closedOn === null)).toEqual([
      [EDITION.id, '2026-11-20', null],
    ]);
  });

  test('that are corrected leave what an operator included to the next verified batch', async () => {
    await store.editions.open(EDITION, NOW);
    await answer([0, 1, 2, 3, 4], EDITION.id);
    await store.editions.open(REWORDED, NOW);
    await answer([5, 6, 7, 8, 9], REWORDED.id, false);
    await store.responses.mix(NOW + DAY);
    for (const { id, state } of await store.batches.list())
      if (state === 'apart') await store.batches.include(id);
    await store.editions.correct(
      { id: REWORDED.id, of: EDITION.id },
      { by: 'Maren', now: NOW + DAY },
    );
    expect(await shownOf(EDITION.id)).toEqual([0, 1, 2, 3, 4]);
    await answer([20, 21, 22, 23, 24], REWORDED.id);
    expect(await shownOf(EDITION.id)).toHaveLength(15);
  });

  test('send each copy in the words that were answered', async () => {
    await store.editions.open(EDITION, NOW);
    await respond(store, { number: 0, edition: EDITION.id });
    await store.editions.open(REWORDED, NOW);
    const mail = await store.outbox.claim(NOW, DAY);
    expect(await store.responses.read(mail?.id ?? '')).toMatchObject({ words: EDITION.words });
  });

  test('are deleted once they are closed for 30 days, and have no responses', async () => {
    await store.editions.open(EDITION, NOW);
    await answer([0, 1, 2, 3, 4], EDITION.id);
    await store.editions.open(REWORDED, NOW);
    await store.editions.open({ ...REWORDED, id: 'third' }, NOW);
    await store.retention.sweep(NOW + 29 * DAY, DAYS);
    expect((await days()).map(([id]) => id).sort()).toEqual(
      [EDITION.id, REWORDED.id, 'third'].sort(),
    );
    await store.retention.sweep(NOW + 30 * DAY, DAYS);
    expect((await days()).map(([id]) => id).sort()).toEqual([EDITION.id, 'third'].sort());
    await store.retention.sweep(NOW + 40 * DAY, DAYS);
    expect((await days()).map(([id]) => id)).toEqual(['third']);
    expect(await rows('survey_result')).toEqual([]);
  });
});
