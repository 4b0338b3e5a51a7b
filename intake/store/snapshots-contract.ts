import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Cell } from '../../core/findings/cells.ts';
import { firm } from '../../tests/support/content.ts';
import { EDITION, REWORDED } from '../../tests/support/edition.ts';
import { NOW } from '../../tests/support/intake.ts';
import { openStoreWithCampaign } from '../../tests/support/store-with-campaign.ts';
import { openDatabase, type StorePlace } from './open.ts';
import type { CountedCampaign } from './read-campaigns.ts';
import { readRecords } from './records.ts';
import { deliverCopy, respond } from './responses-contract.ts';
import { openStore, type Store } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The tests of the snapshots of waves, for any engine. @param makePlace creates the place of an empty store. */
export function snapshotsContract(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(name, () => {
    let place: StorePlace;
    let store: Store;
    let campaign: CountedCampaign;
    beforeEach(async () => {
      place = await makePlace();
      ({ store, campaign } = await openStoreWithCampaign(place, [REWORDED, EDITION]));
    });
    afterEach(() => store.close());

    const waveId = () => campaign.waves[0]?.id ?? '';
    const read = (now = NOW) => store.snapshots.read(waveId(), now);
    /** Stores responses of a group: 0 are users, 1 are sponsors. */
    const answer = async (first: number, count: number, group = 0, change: { edition?: string; isExpected?: boolean } = {}) => {
      const link = { waveId: waveId(), groupId: campaign.groups[group]?.id ?? '' };
      for (let number = first; number < first + count; number++) await respond(store, { number, campaign: link, ...change });
    };
    const deliver = async () => {
      while (await deliverCopy(store));
    };
    const close = async () => {
      await store.campaigns.closeWave(waveId(), NOW);
      await store.responses.mix(NOW);
    };
    const shown = async () => (await read())?.map((snapshot) => snapshot.shown.map(({ cell, figures }) => [cell.name, figures.people]));
    const comments = async () => (await store.snapshots.listComments(waveId())).map(({ text }) => text);

    test('have the figures of everybody, of the sides and of the groups', async () => {
      await answer(0, 7);
      await answer(7, 5, 1);
      await deliver();
      await close();
      const [snapshot] = (await read()) ?? [];
      expect(await shown()).toEqual([
        [
          ['Everybody', 12],
          ['People who use it', 7],
          ['Sponsors', 5],
        ],
      ]);
      expect(snapshot?.edition).toEqual(EDITION);
      expect(snapshot?.shown.map(({ invited }) => invited)).toEqual([undefined, 12, undefined]);
      // The answers are 1 + the number modulo 5.
      expect(snapshot?.shown[1]?.figures.statements[0]).toEqual({ id: 1, counts: [2, 2, 1, 1, 1] });
      expect(snapshot?.shown[1]?.figures.sections[0]).toMatchObject({ mean: 2.57 });
    });

    test('are exported with what may be shown of them alone', async () => {
      await answer(0, 6);
      await answer(6, 4, 1);
      await deliver();
      await close();
      const [snapshot] = (await read()) ?? [];
      const open = await openDatabase(place);
      const { records } = await readRecords(open);
      await open.db.destroy();
      const tables = records.filter(({ name }) => name.startsWith('campaign'));
      for (const { name, columns, rows } of tables) for (const row of rows) expect(Object.keys(row), name).toEqual(columns);
      const rowsOf = (table: string) => tables.find((one) => one.name === table)?.rows;
      const { sections = [], statements = [] } = snapshot?.shown[0]?.figures ?? {};
      const of = { client: 'Northwater', campaign: 'Polaris rollout', wave: 'Go-live', edition: EDITION.id, group: 'People who use it', people: 6 };
      expect(rowsOf('campaign-sections')).toEqual(sections.map(({ category, mean, spread }) => ({ ...of, section: category, mean, spread })));
      expect(rowsOf('campaign-results')).toEqual(
        statements.map(({ id, counts: [chose1, chose2, chose3, chose4, chose5] }) => ({
          ...{ ...of, statement: id, text: firm.survey.sections.flatMap((section) => section.statements).find((one) => one.id === id)?.text },
          ...{ chose1, chose2, chose3, chose4, chose5 },
        })),
      );
      expect([sections.length, statements.length]).toEqual([8, 30]);
      expect(rowsOf('campaign-results')?.[0]).toMatchObject({ statement: 1, chose1: 2, chose2: 1, chose3: 1, chose4: 1, chose5: 1 });
    });

    test('withhold what is of fewer than five people, and what would give it away', async () => {
      await answer(0, 6);
      await answer(6, 4, 1);
      await deliver();
      await close();
      expect(await shown()).toEqual([[['People who use it', 6]]]);
      expect((await read())?.[0]?.withheld.map(({ cell, reason }: { cell: Cell; reason: string }) => [cell.name, reason])).toEqual([
        ['Everybody', 'difference'],
        ['Sponsors', 'few'],
      ]);
    });

    test('know nothing of a group that was added after the wave was closed', async () => {
      await store.campaigns.addGroup(campaign.id, { name: 'Crews', side: 'users' }, NOW);
      [campaign] = (await store.campaigns.list()) as [CountedCampaign];
      await answer(0, 6);
      await answer(6, 5, 1);
      await answer(11, 7, 2);
      await deliver();
      await close();
      for (const name of ['Buyers', 'Stores']) await store.campaigns.addGroup(campaign.id, { name, side: 'users' }, NOW);
      const [snapshot] = (await read()) ?? [];
      expect(snapshot?.groups.map(({ name }) => name)).toEqual(['Planners', 'Steering committee', 'Crews']);
      expect((await shown())?.[0]?.map(([name]) => name)).toEqual(['Everybody', 'People who use it', 'Sponsors', 'Planners', 'Crews']);
      expect(snapshot?.withheld).toEqual([]);
    });

    test('know the groups of a wave whose last day is over, although it was not closed yet', async () => {
      await answer(0, 6);
      await deliver();
      await store.campaigns.addGroup(campaign.id, { name: 'Buyers', side: 'users' }, Date.parse('2026-11-29'));
      await close();
      expect((await read())?.[0]?.groups.map(({ name }) => name)).toEqual(['Planners', 'Steering committee']);
    });

    test('are taken of a closed wave, once the copies of its responses are settled', async () => {
      await answer(0, 6);
      expect([await read(), await comments()]).toEqual([undefined, []]);
      await close();
      expect(await read()).toBeUndefined();
      await deliver();
      expect(await shown()).toEqual([[['People who use it', 6]]]);
    });

    test('wait a week for copies that are never settled, and count everybody else then', async () => {
      await answer(0, 6);
      await deliver();
      await answer(6, 1);
      await close();
      await store.responses.mix(NOW + 7 * DAY);
      expect(await read(NOW + 7 * DAY)).toBeUndefined();
      // The day of closing has passed more than a week ago, but the six responses are not mixed yet.
      for (const days of [8, 30]) expect(await read(NOW + days * DAY)).toBeUndefined();
      await store.responses.mix(NOW + 8 * DAY);
      expect(await read(NOW + 8 * DAY)).toMatchObject([{ shown: [{ figures: { people: 6 } }] }]);
    });

    test('wait a day longer for responses whose key is lost', async () => {
      await answer(0, 6);
      await deliver();
      await store.campaigns.closeWave(waveId(), NOW);
      rmSync(path.join(place.dataDir, 'survey-keys'), { recursive: true });
      await store.responses.mix(NOW + 9 * DAY);
      expect([await read(NOW + 8 * DAY), await read(NOW + 9 * DAY)]).toEqual([undefined, []]);
    });

    test('are not taken early by a clock that is wrong', async () => {
      await store.clock.judge(NOW);
      await answer(0, 6);
      await deliver();
      await answer(6, 1);
      await close();
      await store.responses.mix(NOW + 30 * DAY);
      expect(await read(NOW + 30 * DAY)).toBeUndefined();
      await deliver();
      expect((await read())?.[0]?.shown[0]?.figures.people).toBe(7);
    });

    test('never change, whatever is deleted, included or mixed later, nor between processes', async () => {
      await answer(0, 10);
      await deliver();
      await answer(20, 5, 1, { isExpected: false });
      await deliver();
      await close();
      const other = await openStore(place);
      const [first, second] = await Promise.all([read(), other.snapshots.read(waveId(), NOW)]);
      await other.close();
      expect(first).toEqual(second);
      expect(await shown()).toEqual([[['People who use it', 10]]]);
      for (const { id, state } of await store.batches.list()) await (state === 'apart' ? store.batches.include(id) : store.batches.remove(id));
      await store.erasure.erase('respondent-003@example.org', NOW);
      await store.responses.mix(NOW + DAY);
      expect(await read(NOW + DAY)).toEqual(first);
    });

    test('keep editions apart, in the order of their use', async () => {
      await answer(0, 5);
      await answer(5, 6, 0, { edition: REWORDED.id });
      await deliver();
      await close();
      const people = (await read())?.map(({ edition, shown: [users] }) => [edition.id, users?.figures.people]);
      expect(people).toEqual([
        [REWORDED.id, 6],
        [EDITION.id, 5],
      ]);
    });

    test('bring the comments, in an order of their own and without those that were deleted', async () => {
      await answer(0, 6);
      await deliver();
      await close();
      expect(await comments()).toEqual([]);
      await read();
      expect((await comments()).sort()).toEqual(Array.from({ length: 6 }, (_, index) => `comment-00${index}`));
      const listed = await store.snapshots.listComments(waveId());
      const [first, ...others] = listed;
      expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).sort());
      expect(await store.snapshots.removeComment(first?.id ?? '')).toBe(true);
      expect(await store.snapshots.removeComment(first?.id ?? '')).toBe(false);
      expect(await store.snapshots.listComments(waveId())).toEqual(others);
    });

    test('are deleted with their campaign', async () => {
      await answer(0, 5);
      await deliver();
      await close();
      await read();
      await store.campaigns.remove(campaign.id);
      expect([await read(), await comments()]).toEqual([undefined, []]);
    });
  });
}
