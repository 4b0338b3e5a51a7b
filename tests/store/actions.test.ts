import { beforeEach, expect, test } from 'vitest';
import { MOST_ACTIONS } from '../../core/campaigns/action.ts';
import { readRecords } from '../../intake/store/records.ts';
import { openStore } from '../../intake/store/store.ts';
import { ACTION } from '../support/campaign.ts';
import { openPolaris } from '../support/campaign-store.ts';
import { inDatabase, place, store, storeContract } from './contract.ts';

storeContract('Actions', { lasts: 'emptied' }, () => {
  let waves: string[];
  beforeEach(async () => {
    waves = (await openPolaris(store)).waves.map(({ id }) => id);
  });
  const add = (change: object = {}, wave = waves[0] ?? '') =>
    store.actions.add(wave, { ...ACTION, ...change });
  const list = (wave = 0) => store.actions.list(waves[wave] ?? '');

  test('are taken down for a wave, and listed by their days', async () => {
    const later = { ...ACTION, category: 'habits', dueOn: '2027-01-08' };
    expect([await add(later), await add(), await add({}, waves[1]), await add({}, 'none')]).toEqual(
      ['done', 'done', 'done', 'gone'],
    );
    expect(await list()).toEqual(
      [ACTION, later].map((action) => ({ id: expect.any(String), ...action })),
    );
    const [first] = await list();
    expect(await store.actions.waveOf(first?.id ?? '')).toBe(waves[0]);
    expect(await store.actions.waveOf('none')).toBeUndefined();
  });

  test('stand once, however often the same is sent', async () => {
    expect([await add(), await add()]).toEqual(['done', 'done']);
    expect(await list()).toHaveLength(1);
  });

  test('are changed by whoever saw what is stored, and deleted once', async () => {
    await add();
    const [{ id, ...seen } = { id: '', ...ACTION }] = await list();
    const change = { ...ACTION, owner: 'Head of planning' };
    expect([
      await store.actions.change(id, change, seen),
      await store.actions.change(id, { ...ACTION, dueOn: '2026-12-21' }, seen),
      await store.actions.change('none', change),
    ]).toEqual(['done', 'stale', 'gone']);
    expect(await list()).toEqual([{ id, ...change }]);
    expect([await store.actions.remove(id), await store.actions.remove(id)]).toEqual([true, false]);
    expect(await list()).toEqual([]);
  });

  test('are so many of a wave at most, however many processes take them down at once', async () => {
    for (let count = 1; count < MOST_ACTIONS; count++) await add({ text: `Action ${count}.` });
    const other = await openStore(place);
    const both = [store, other].map(({ actions }, place) =>
      actions.add(waves[0] ?? '', { ...ACTION, text: `By process ${place}.` }),
    );
    expect((await Promise.all(both)).sort()).toEqual(['done', 'full']);
    await other.close();
  });

  test('are exported with their campaign and wave, and go with the wave', async () => {
    await add();
    await add({}, waves[1]);
    const exported = async () =>
      (await inDatabase(readRecords)).find(({ name }) => name === 'campaign-actions')?.rows;
    const { category: section, text: action, owner, dueOn } = ACTION;
    const row = {
      client: 'Northwater',
      campaign: 'Polaris rollout',
      section,
      action,
      owner,
      dueOn,
    };
    expect(await exported()).toEqual(
      expect.arrayContaining(['Go-live', '30 days'].map((wave) => ({ ...row, wave }))),
    );
    await store.campaigns.removeWave(waves[0] ?? '');
    expect([await list(), (await list(1)).length, (await exported())?.length]).toEqual([[], 1, 1]);
  });
});
