import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Campaign } from '../../intake/campaigns/read-campaigns.ts';
import { openStore } from '../../intake/store/store.ts';
import { openPolaris } from '../support/campaign-store.ts';
import { NOW } from '../support/intake.ts';
import { QUESTIONNAIRE, REWORDED } from '../support/questionnaire.ts';
import {
  answerBy,
  commentOf,
  inviteSilently,
  makeCards,
  type WavePerson,
} from '../support/wave-people.ts';
import { DAY, inDatabase, place, rows, store, storeContract } from './contract.ts';

storeContract('Responses to campaigns', { lasts: 'each' }, () => {
  let keysFolder: string;
  let campaign: Campaign;
  let waveId: string;
  let [planners, committee] = ['', ''];
  beforeEach(async () => {
    keysFolder = path.join(place.dataDir, 'wave-keys');
    campaign = await openPolaris(store);
    waveId = campaign.waves[0]?.id ?? '';
    [planners = '', committee = ''] = campaign.groups.map(({ id }) => id);
  });

  const stored = () => rows('wave_response');
  const waveRow = async () => {
    const row = (await rows('campaign_wave')).find(({ id }) => id === waveId);
    if (!row) throw new Error('There is no such wave.');
    return row;
  };
  const keyFiles = () => readdirSync(keysFolder);
  const openToken = () => store.campaigns.tokenOf(waveId, planners);
  const cards = (group: string, count: number) => makeCards(store, waveId, group, count);
  const answerAll = async (tokens: readonly string[], change: Partial<WavePerson> = {}) => {
    for (const [number, token] of tokens.entries())
      expect(await answerBy(store, { token, number, ...change })).toBe('taken');
    await store.waveResponses.mix();
  };
  const shownPeople = async (id = waveId) =>
    (await store.snapshots.read(id))?.snapshot?.parts[0]?.people.least;
  const peopleAtDesk = async () =>
    (await store.campaigns.list())[0]?.waves.map(({ people, countedOn }) => [people, countedOn])[0];

  test('count once by a personal link or a card, each time by an open link, and once however often they are sent', async () => {
    const [personal = ''] = await inviteSilently(store, place, {
      waveId,
      groupId: committee,
      addresses: ['ana@example.org'],
    });
    const [card = ''] = await cards(committee, 1);
    for (const token of [personal, card]) {
      const first = { token, number: 0, retryId: randomUUID() };
      expect([
        await answerBy(store, first),
        await answerBy(store, first),
        await answerBy(store, { token, number: 1 }),
      ]).toEqual(['taken', 'repeated', 'used']);
    }
    const byOpen = { token: openToken(), number: 2, retryId: randomUUID() };
    expect([
      await answerBy(store, byOpen),
      await answerBy(store, byOpen),
      await answerBy(store, { ...byOpen, retryId: randomUUID() }),
    ]).toEqual(['taken', 'repeated', 'taken']);
    expect(await stored()).toHaveLength(4);
    // Their number doesn't tell who came by an open link.
    expect(await rows('wave_use')).toHaveLength(8);
  });

  test('by one link at the same time count once', async () => {
    const other = await openStore(place);
    const [token = ''] = await cards(committee, 1);
    const sent = [store, other, store, other].map((one, number) =>
      answerBy(one, { token, number }),
    );
    expect((await Promise.all(sent)).sort()).toEqual(['taken', 'used', 'used', 'used']);
    await other.close();
  });

  test('are not taken before the first day, nor after the wave is closed, nor by the open link of a group without one', async () => {
    const later = campaign.waves[1]?.id ?? '';
    const [early = ''] = await makeCards(store, later, planners, 1);
    expect(await answerBy(store, { token: early, number: 0 })).toBe('early');
    const [card = ''] = await cards(planners, 1);
    const found = await store.campaigns.findLink(card);
    await store.campaigns.closeWave(waveId, NOW);
    if (!found) throw new Error('The card is of no wave.');
    const late = { link: found, answers: {}, comments: {}, retryId: 'late' };
    expect(await store.waveResponses.take(late, NOW)).toBe('closed');
    expect(
      await store.campaigns.findLink(store.campaigns.tokenOf(later, committee)),
    ).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  test('of a group of fewer than five are stored without it, as was settled when the wave opened', async () => {
    await store.campaigns.addGroup(
      campaign.id,
      { name: 'Pilots', side: 'users', asked: 3, openLink: 'none' },
      5,
    );
    const pilots = (await store.campaigns.list())[0]?.groups[2]?.id ?? '';
    await answerAll(await cards(pilots, 1));
    expect(JSON.parse((await waveRow()).units ?? '')).toEqual({
      [planners]: planners,
      [committee]: committee,
      [pilots]: 'users',
    });
    const change = (asked: number, openLink: 'none' | 'counted' = 'none') =>
      store.campaigns.changeGroup(
        pilots,
        { name: 'Pilots', side: 'users', asked, openLink },
        { least: 5, now: NOW },
      );
    expect([await change(4), await change(5), await change(4, 'counted')]).toEqual([
      'done',
      'counted',
      'done',
    ]);
    // Another group that is added later is counted, too, and moves no other.
    await store.campaigns.addGroup(
      campaign.id,
      { name: 'Crews', side: 'users', asked: 9, openLink: 'none' },
      5,
    );
    const crews = (await store.campaigns.list())[0]?.groups[3]?.id ?? '';
    expect(JSON.parse((await waveRow()).units ?? '')).toMatchObject({
      [pilots]: 'users',
      [crews]: crews,
    });
    expect(await answerBy(store, { token: (await cards(crews, 1))[0] ?? '', number: 1 })).toBe(
      'taken',
    );
  });

  test('wait encrypted to the same size, and are rewritten under another key once there are five', async () => {
    const codes = await cards(planners, 10);
    await answerAll(codes.slice(0, 3));
    // The longest that can be sent, some of which would be longer still in JSON.
    const comment = `${'漢'.repeat(4900)}${'\u0001\ud800"\n'.repeat(25)}`;
    expect(await answerBy(store, { token: codes[3] ?? '', number: 3, comment })).toBe('taken');
    const [fresh, { fresh_key }] = [await stored(), await waveRow()];
    expect(new Set(fresh.map(({ key_id, content }) => `${key_id} ${content.length}`))).toEqual(
      new Set([`${fresh_key} 65576`]),
    );
    expect(keyFiles().sort()).toEqual([waveId, fresh_key].sort());
    await store.waveResponses.mix();
    expect(await stored()).toHaveLength(4);
    await answerAll(codes.slice(4, 5));
    const mixed = await stored();
    expect([mixed.length, new Set(mixed.map(({ key_id }) => key_id))]).toEqual([
      5,
      new Set([waveId]),
    ]);
    expect(
      mixed.filter(({ id, content }) =>
        fresh.some((one) => one.id === id || one.content === content),
      ),
    ).toEqual([]);
    expect(keyFiles()).not.toContain(fresh_key);
    // The next mix rewrites them again.
    await answerAll(codes.slice(5));
    expect((await stored()).filter(({ id }) => mixed.some((one) => one.id === id))).toEqual([]);
    expect(await stored()).toHaveLength(10);
  });

  test('are mixed once by several processes', async () => {
    const other = await openStore(place);
    for (const [number, token] of (await cards(planners, 12)).entries())
      await answerBy(number % 2 ? store : other, { token, number });
    await Promise.all([store, other, store, other].map(({ waveResponses }) => waveResponses.mix()));
    await other.close();
    expect(await stored()).toHaveLength(12);
    expect(keyFiles()).toHaveLength(2);
    await store.campaigns.closeWave(waveId, NOW);
    // That all answered isn't told in numbers.
    expect(await store.snapshots.listComments(waveId)).toHaveLength(12);
  });

  test('are counted once a day, in steps of five', async () => {
    expect(await peopleAtDesk()).toEqual([0, null]);
    await answerAll(await cards(planners, 7));
    await store.waveResponses.count('2026-11-20');
    expect(await peopleAtDesk()).toEqual([0, null]);
    await store.waveResponses.count('2026-11-21');
    await answerAll(await cards(committee, 4));
    await store.waveResponses.count('2026-11-21');
    expect(await peopleAtDesk()).toEqual([5, '2026-11-21']);
    await store.waveResponses.count('2026-11-22');
    expect(await peopleAtDesk()).toEqual([10, '2026-11-22']);
  });

  test('leave figures and comments when the wave is closed, and nothing else', async () => {
    const codes = await cards(planners, 6);
    await inviteSilently(store, place, {
      waveId,
      groupId: committee,
      addresses: ['ana@example.org'],
    });
    await answerAll(codes.slice(0, 4));
    expect(await store.snapshots.read(waveId)).toBeUndefined();
    for (let number = 10; number < 16; number++)
      await answerBy(store, { token: openToken(), number });
    await answerAll(codes.slice(4, 5), { number: 20 });
    expect([
      await store.campaigns.closeWave(waveId, NOW),
      await store.campaigns.closeWave(waveId, NOW),
    ]).toEqual([true, false]);
    expect(await shownPeople()).toBe(11);
    const said = await store.snapshots.listComments(waveId);
    expect(said.map(({ text }) => text).sort()).toEqual(
      [0, 1, 2, 3, 10, 11, 12, 13, 14, 15, 20].map(commentOf),
    );
    expect(said.map(({ id }) => id)).toEqual(said.map(({ id }) => id).sort());
    for (const table of ['wave_response', 'wave_use', 'wave_card', 'invitation'] as const)
      expect([table, await rows(table)]).toEqual([table, []]);
    expect(await waveRow()).toMatchObject({
      units: null,
      fresh_key: null,
      people: 10,
      closed_on: '2026-11-20',
    });
    expect(keyFiles()).toEqual([]);
  });

  test('leave nothing, not even comments, of a wave of which nothing may be shown', async () => {
    await answerAll(await cards(planners, 3));
    await store.campaigns.closeWave(waveId, NOW);
    expect([
      await store.snapshots.read(waveId),
      await store.snapshots.listComments(waveId),
      await peopleAtDesk(),
    ]).toEqual([
      { unread: 0, participation: expect.objectContaining({ parts: [] }) },
      [],
      [0, '2026-11-20'],
    ]);
  });

  test('answer the words with which their wave was first used, whatever is asked later', async () => {
    const codes = await cards(planners, 6);
    await answerAll(codes.slice(0, 1), { questionnaire: REWORDED });
    await store.campaigns.change(campaign.id, { ...campaign, system: 'Other', welcome: 'Other' });
    await answerAll(codes.slice(1), { number: 20 });
    const kept = { ...REWORDED, system: 'Polaris', welcome: campaign.welcome };
    expect(await store.waveResponses.open(waveId, QUESTIONNAIRE, NOW)).toMatchObject({
      words: kept,
    });
    await store.campaigns.closeWave(waveId, NOW);
    const { snapshot } = (await store.snapshots.read(waveId)) ?? {};
    expect([
      snapshot?.parts[0]?.people.least,
      snapshot?.words.sections[0]?.statements[0]?.text,
    ]).toEqual([6, 'The system is what I open last.']);
    // They stay with the figures, and go with the campaign.
    expect(await rows('wave_words')).toHaveLength(1);
    expect(await store.campaigns.remove(campaign.id)).toBe(true);
    expect(await rows('wave_words')).toEqual([]);
  });

  test('settle the words of their wave once, by several processes', async () => {
    const other = await openStore(place);
    const opened = await Promise.all(
      [store, other].map(({ waveResponses }, index) =>
        waveResponses.open(waveId, index === 0 ? QUESTIONNAIRE : REWORDED, NOW),
      ),
    );
    await other.close();
    expect(opened[0]).toEqual(opened[1]);
    expect(await rows('wave_words')).toHaveLength(1);
  });

  test('are asked of as many as were invited, or as an operator says', async () => {
    const addresses = Array.from({ length: 9 }, (_, one) => `person-${one}@north.example`);
    const codes = await cards(planners, 12);
    const invite = { waveId, groupId: planners, addresses };
    const [, ...links] = await inviteSilently(store, place, { ...invite, groupId: committee });
    await answerAll(codes.slice(0, 6));
    await answerAll(links.slice(0, 6), { number: 20 });
    await store.campaigns.closeWave(waveId, NOW);
    const { parts = [] } = (await store.snapshots.read(waveId))?.participation ?? {};
    expect(parts.map(({ units, people, asked }) => [units, people.least, asked])).toEqual([
      [[planners], 6, 12],
      [[committee], 6, 9],
    ]);
  });

  test('of a group that was deleted, though it had answers, tell nothing of those of others', async () => {
    const addresses = Array.from({ length: 9 }, (_, one) => `person-${one}@north.example`);
    await answerAll(await cards(planners, 9));
    await answerAll(await inviteSilently(store, place, { waveId, groupId: committee, addresses }), {
      number: 20,
    });
    await inDatabase(({ db }) =>
      db.deleteFrom('campaign_group').where('id', '=', committee).execute(),
    );
    await store.campaigns.closeWave(waveId, NOW);
    const { parts = [] } = (await store.snapshots.read(waveId))?.participation ?? {};
    expect(parts.map(({ units, people }) => [units, people.least])).toEqual([[[planners], 9]]);
  });

  test('are lost without the wave’s key, and named so', async () => {
    await answerAll(await cards(planners, 6));
    const [token = ''] = await cards(committee, 1);
    expect(await store.waveResponses.listLost()).toEqual([]);
    const away = path.join(place.dataDir, `away-${waveId}`);
    mkdirSync(away);
    const move = (from: string, to: string) => {
      copyFileSync(path.join(from, waveId), path.join(to, waveId));
      rmSync(path.join(from, waveId));
    };
    move(keysFolder, away);
    await expect(answerBy(store, { token, number: 9 })).rejects.toThrow('WAVE_KEYS_DIR');
    expect(await store.waveResponses.listLost()).toMatchObject([
      { id: waveId, client: 'Northwater', campaign: 'Polaris rollout', wave: 'Go-live' },
    ]);
    // Another machine may have the key.
    await store.campaigns.closeEnded(NOW + 10 * DAY);
    move(away, keysFolder);
    expect(await answerBy(store, { token, number: 9 })).toBe('taken');
    move(keysFolder, away);
    await store.campaigns.closeEnded(NOW + 30 * DAY);
    expect([await shownPeople(), await stored(), (await waveRow()).closed_on]).toEqual([
      undefined,
      [],
      '2026-12-20',
    ]);
  });

  test('are lost up to the last mix without the fresh key, and others are taken', async () => {
    const codes = await cards(planners, 10);
    await answerAll(codes.slice(0, 5));
    await answerAll(codes.slice(5, 8));
    for (const name of keyFiles()) if (name !== waveId) rmSync(path.join(keysFolder, name));
    await answerAll(codes.slice(8));
    await store.campaigns.closeWave(waveId, NOW);
    expect(await shownPeople()).toBe(7);
  });

  test('lose no key that is in use, and leave none behind', async () => {
    await answerAll(await cards(planners, 6));
    const kept = keyFiles().sort();
    for (const name of [`${waveId}.former`, randomUUID()])
      copyFileSync(path.join(keysFolder, waveId), path.join(keysFolder, name));
    await store.waveResponses.deleteUnusedKeys(Date.now());
    expect(keyFiles()).toHaveLength(kept.length + 2);
    await store.waveResponses.deleteUnusedKeys(Date.now() + DAY);
    // A store beside this one may have the other.
    expect(
      keyFiles()
        .filter((name) => name.startsWith(waveId))
        .sort(),
    ).toEqual(kept);
    expect(keyFiles()).toHaveLength(kept.length + 1);
    expect(await store.campaigns.removeWave(waveId)).toBe(true);
    expect([await stored(), keyFiles().filter((name) => name.startsWith(waveId))]).toEqual([
      [],
      [],
    ]);
  });

  test('have codes on cards that can be printed again, of which only hashes are stored', async () => {
    const codes = await cards(planners, 3);
    expect(await cards(planners, 2)).toEqual([
      ...codes,
      expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      expect.anything(),
    ]);
    expect(await store.campaigns.findLink(codes[0] ?? '')).toMatchObject({
      kind: 'card',
      wave: { id: waveId },
      group: { id: planners },
    });
    const printed = await rows('wave_card');
    expect(codes.filter((code) => JSON.stringify(printed).includes(code))).toEqual([]);
    expect([
      await store.campaigns.addCards(waveId, { group: 'unknown', count: 1 }),
      await store.campaigns.addCards('unknown', { group: planners, count: 1 }),
      await store.campaigns.addCards(waveId, { group: planners, count: 5000 }),
    ]).toEqual(['gone', 'gone', 'full']);
  });

  test('have comments that an operator can delete', async () => {
    await answerAll(await cards(planners, 6));
    await store.campaigns.closeWave(waveId, NOW);
    const [first, ...others] = await store.snapshots.listComments(waveId);
    expect([
      await store.snapshots.removeComment(first?.id ?? ''),
      await store.snapshots.removeComment(first?.id ?? ''),
    ]).toEqual([true, false]);
    expect(await store.snapshots.listComments(waveId)).toEqual(others);
  });
});
