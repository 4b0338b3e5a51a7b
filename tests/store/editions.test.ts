import { expect, test } from 'vitest';
import { EDITION, REWORDED } from '../support/edition.ts';
import { NOW } from '../support/intake.ts';
import { DAY, RETENTION, store, storeContract } from './contract.ts';

storeContract('Editions of the survey', { lasts: 'each' }, () => {
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

  test('are deleted once they are closed for 30 days', async () => {
    await store.editions.open(EDITION, NOW);
    await store.editions.open(REWORDED, NOW);
    await store.editions.open({ ...REWORDED, id: 'third' }, NOW);
    await store.retention.sweep(NOW + 29 * DAY, RETENTION);
    expect((await days()).map(([id]) => id).sort()).toEqual(
      [EDITION.id, REWORDED.id, 'third'].sort(),
    );
    await store.retention.sweep(NOW + 30 * DAY, RETENTION);
    expect((await days()).map(([id]) => id)).toEqual(['third']);
  });
});
