import { expect, test } from 'vitest';
import type { NewGroup } from '../../core/campaigns/campaign.ts';
import { POLARIS } from '../support/campaign.ts';
import { NOW } from '../support/intake.ts';
import { QUESTIONNAIRE } from '../support/questionnaire.ts';
import { store, storeContract } from './contract.ts';

const group = (
  name: string,
  side: NewGroup['side'],
  asked: number,
  openLink: NewGroup['openLink'] = 'none',
) => ({ name, side, asked, openLink });
const EARLY = [{ name: '30 days', opensOn: '2026-12-20', closesOn: '2026-12-27' }];
const OPEN = { name: 'Go-live', opensOn: '2026-11-20', closesOn: '2026-11-27' };
const GROUPS = [
  group('Planners', 'users', 3, 'counted'),
  group('Drivers', 'users', 4),
  group('Board', 'sponsors', 5),
];

storeContract('Groups of campaigns', { lasts: 'each' }, () => {
  const groups = async () => (await store.campaigns.list())[0]?.groups ?? [];
  const make = async (waves = EARLY) => {
    await store.campaigns.create({ ...POLARIS, waves, groups: GROUPS }, NOW);
    const [planners = '', drivers = '', board = ''] = (await groups()).map(({ id }) => id);
    return { planners, drivers, board };
  };

  test('are merged into one that asks the people of both, with the name and link of the other', async () => {
    const { planners, drivers } = await make();
    expect(await store.campaigns.mergeGroup(drivers, planners, { least: 5, now: NOW })).toBe(
      'done',
    );
    expect(await groups()).toMatchObject([
      { id: planners, ...group('Planners', 'users', 7, 'counted') },
      { name: 'Board' },
    ]);
    expect(await store.campaigns.mergeGroup(drivers, planners, { least: 5, now: NOW })).toBe(
      'gone',
    );
  });

  test('are merged neither with one of the other side, nor with themselves, nor across campaigns', async () => {
    const { planners, board } = await make();
    await store.campaigns.create({ ...POLARIS, name: 'Other', waves: EARLY, groups: GROUPS }, NOW);
    const other =
      (await store.campaigns.list()).find((campaign) => campaign.name === 'Other')?.groups[1]?.id ??
      '';
    for (const into of [board, planners, other, 'unknown'])
      expect(await store.campaigns.mergeGroup(planners, into, { least: 5, now: NOW })).toBe('gone');
    expect((await store.campaigns.list()).map((campaign) => campaign.groups.length)).toEqual([
      3, 3,
    ]);
  });

  test('are counted by the least number of people of the open wave, whatever the survey says since', async () => {
    await store.campaigns.create({ ...POLARIS, waves: [OPEN], groups: GROUPS }, NOW);
    const [campaign = expect.fail()] = await store.campaigns.list();
    const [planners = ''] = campaign.groups.map(({ id }) => id);
    expect(await store.campaigns.leastOf(campaign.waves, 8)).toBe(8);
    const wave = campaign.waves[0]?.id ?? '';
    await store.waveResponses.open(wave, QUESTIONNAIRE, NOW);
    expect(await store.campaigns.leastOf(campaign.waves, 8)).toBe(5);
    expect(await store.campaigns.addGroup(campaign.id, group('Guests', 'users', 6), 8)).toBe(
      'done',
    );
    const guests = (await groups())[3]?.id ?? '';
    expect(await store.waveResponses.open(wave, QUESTIONNAIRE, NOW)).toMatchObject({
      unitOf: { [guests]: guests },
    });
    // Its people have an open link: with five it is shown apart, by the wave's own number.
    const change = group('Planners', 'users', 6, 'counted');
    expect(await store.campaigns.changeGroup(planners, change, { least: 8, now: NOW })).toBe(
      'counted',
    );
    await store.campaigns.closeWave(wave, NOW);
    const [closed = expect.fail()] = await store.campaigns.list();
    expect(await store.campaigns.leastOf(closed.waves, 8)).toBe(8);
  });

  test('can be changed while a wave is open, as long as none of their people has a link to it', async () => {
    await store.campaigns.create(
      {
        ...POLARIS,
        waves: [OPEN],
        groups: [
          group('Planners', 'users', 9),
          group('Drivers', 'users', 4),
          group('Guests', 'users', 4),
          group('Board', 'sponsors', 5),
        ],
      },
      NOW,
    );
    const [planners = '', drivers = '', guests = '', board = ''] = (await groups()).map(
      ({ id }) => id,
    );
    const wave = (await store.campaigns.list())[0]?.waves[0]?.id ?? '';
    const later = { ...OPEN, opensOn: '2026-11-22' };
    expect(await store.campaigns.changeWave(wave, later, NOW)).toBe('done');
    expect(await store.campaigns.changeWave(wave, OPEN, NOW)).toBe('done');
    expect(await store.waveResponses.open(wave, QUESTIONNAIRE, NOW)).toMatchObject({
      unitOf: { [drivers]: 'users' },
    });
    await store.campaigns.addCards(wave, { group: planners, count: 2 });
    expect(await store.campaigns.changeWave(wave, later, NOW)).toBe('begun');
    const change = (id: string, to: NewGroup) =>
      store.campaigns.changeGroup(id, to, { least: 5, now: NOW });
    expect([
      await change(board, group('Board', 'users', 6)),
      await change(board, group('Board', 'sponsors', 6)),
      await change(drivers, group('Drivers', 'users', 7)),
      await change(planners, group('Planners', 'sponsors', 9)),
      await store.campaigns.mergeGroup(guests, planners, { least: 5, now: NOW }),
      await store.campaigns.removeGroup(planners, NOW),
      await store.campaigns.mergeGroup(guests, drivers, { least: 5, now: NOW }),
      await store.campaigns.removeGroup(board, NOW),
    ]).toEqual(['done', 'done', 'done', 'begun', 'begun', 'begun', 'done', 'done']);
    expect(await groups()).toMatchObject([{ name: 'Planners' }, { name: 'Drivers', asked: 11 }]);
    expect(await store.waveResponses.open(wave, QUESTIONNAIRE, NOW)).toMatchObject({
      unitOf: { [drivers]: drivers },
    });
    // Who answered by an open link that is gone must not be counted elsewhere.
    expect(await change(drivers, group('Drivers', 'users', 11, 'counted'))).toBe('done');
    expect(await change(drivers, group('Drivers', 'users', 11))).toBe('done');
    expect(await change(drivers, group('Drivers', 'sponsors', 11))).toBe('begun');
    await store.campaigns.closeWave(wave, NOW);
    expect(await store.campaigns.removeGroup(drivers, NOW)).toBe('done');
  });

  test('have no more links and cards together than people who are asked, and keep as many asked', async () => {
    const asked = 12;
    await store.campaigns.create(
      { ...POLARIS, waves: [OPEN], groups: [group('Planners', 'users', asked)] },
      NOW,
    );
    const [campaign] = await store.campaigns.list();
    const [waveId = '', planners = ''] = [campaign?.waves[0]?.id, campaign?.groups[0]?.id];
    const cards = (count: number) => store.campaigns.addCards(waveId, { group: planners, count });
    const list = Array.from({ length: asked }, (_, index) => `person-${index}@north.example`);
    const invite = (addresses: string[]) =>
      store.invitations.invite({ waveId, groupId: planners, addresses }, NOW);
    expect([await cards(asked + 1), await cards(asked - 2), await cards(3)]).toEqual([
      'given',
      'done',
      'given',
    ]);
    // Two operators at once.
    const queued = await Promise.all([invite(list), invite(list.toReversed())]);
    expect(queued.reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(2);
    expect(await cards(1)).toBe('given');
    expect(await store.campaigns.countLeft(waveId, await groups())).toEqual(
      new Map([[planners, 0]]),
    );
    const change = (to: number) =>
      store.campaigns.changeGroup(planners, group('Planners', 'users', to), { least: 5, now: NOW });
    expect([await change(asked - 1), await change(asked + 1), await cards(1)]).toEqual([
      'given',
      'done',
      'done',
    ]);
  });

  test('are no longer merged once a wave has begun that their people have links to', async () => {
    const { planners, drivers } = await make([OPEN]);
    expect(await store.campaigns.mergeGroup(drivers, planners, { least: 5, now: NOW })).toBe(
      'begun',
    );
    expect(await groups()).toHaveLength(3);
  });

  test('lose their cards when they are merged, and the others keep theirs', async () => {
    const { planners, drivers } = await make();
    const wave = (await store.campaigns.list())[0]?.waves[0]?.id ?? '';
    for (const id of [planners, drivers])
      expect(await store.campaigns.addCards(wave, { group: id, count: 2 })).toBe('done');
    const kept = (await store.campaigns.listCards(wave)).get(planners);
    await store.campaigns.mergeGroup(drivers, planners, { least: 5, now: NOW });
    expect(await store.campaigns.listCards(wave)).toEqual(new Map([[planners, kept]]));
  });
});
