import { beforeEach, expect, test } from 'vitest';
import { MOST_GROUPS, MOST_WAVES, type NewGroup } from '../../core/campaigns/campaign.ts';
import type { Side } from '../../core/campaigns/sides.ts';
import type { Campaign } from '../../intake/campaigns/read-campaigns.ts';
import { countRows } from '../../intake/engine/rows.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { ACTION, POLARIS, SHEET } from '../support/campaign.ts';
import { openPolaris } from '../support/campaign-store.ts';
import { NOW } from '../support/intake.ts';
import { answerBy, inviteSilently, makeCards } from '../support/wave-people.ts';
import { DAY, inDatabase, place, RETENTION, store, storeContract } from './contract.ts';

const DAYS = { ...RETENTION, answers: 40 };
// Mails and receipts have retention periods of their own, and the campaign's client
// stays.
const KEPT = ['client', 'outbox', 'receipt'];

const ONE_DAY = { opensOn: '2027-01-20', closesOn: '2027-01-20' };

const groupOf = (name: string, side: Side): NewGroup => ({
  name,
  side,
  asked: 9,
  openLink: 'none',
});

storeContract('Campaigns', { lasts: 'each' }, () => {
  let campaign: Campaign;
  beforeEach(async () => {
    campaign = await openPolaris(store);
  });

  const linkTo = (wave = 0, group = 0) => ({
    waveId: campaign.waves[wave]?.id ?? '',
    groupId: campaign.groups[group]?.id ?? '',
  });
  const answer = async (wave: number) => {
    const { waveId, groupId } = linkTo(wave);
    const at = Date.parse(campaign.waves[wave]?.opensOn ?? '');
    const tokens = await makeCards(store, waveId, groupId, 6);
    for (const [number, token] of tokens.entries())
      expect(await answerBy(store, { token, number, at })).toBe('taken');
    await store.waveResponses.mix();
  };

  test('are listed with their waves and groups in order', () => {
    const { waves, groups, ...rest } = campaign;
    expect(rest).toEqual({
      id: expect.any(String),
      clientId: expect.any(String),
      client: 'Northwater',
      name: 'Polaris rollout',
      system: 'Polaris',
      welcome: 'Thank you for your time.',
      sheet: POLARIS.sheet,
      agreement: POLARIS.agreement,
      createdOn: '2026-11-20',
    });
    expect(waves).toEqual(
      POLARIS.waves.map((wave) => ({
        ...wave,
        id: expect.any(String),
        closedOn: null,
        isAgreed: true,
        people: 0,
        countedOn: null,
      })),
    );
    expect(groups).toEqual(POLARIS.groups.map((group) => ({ ...group, id: expect.any(String) })));
  });

  test('are listed each with its own waves and groups, those of a day by their names', async () => {
    const { waves, groups } = POLARIS;
    await store.campaigns.create(
      { ...POLARIS, name: 'Adriatic', waves: waves.slice(1), groups: groups.slice(1) },
      NOW,
    );
    const names = ({ name }: { name: string }) => name;
    expect(
      (await store.campaigns.list()).map((one) => [
        one.name,
        one.waves.map(names),
        one.groups.map(names),
      ]),
    ).toEqual([
      ['Adriatic', ['30 days'], ['Steering committee']],
      ['Polaris rollout', ['Go-live', '30 days'], ['Planners', 'Steering committee']],
    ]);
  });

  test('get more waves later, each with a name of its own, up to twelve', async () => {
    const other = await store.campaigns.create(
      {
        ...POLARIS,
        name: 'Of one day',
        waves: ['Noon', 'Late'].map((name) => ({ name, ...ONE_DAY })),
      },
      NOW - DAY,
    );
    const add = (name: string, id = campaign.id) =>
      store.campaigns.addWave(id, { name, opensOn: '2027-01-20', closesOn: '2027-01-27' });
    expect([await add('60 days'), await add('60 days'), await add('60 days', 'unknown')]).toEqual([
      'done',
      'taken',
      'gone',
    ]);
    expect((await store.campaigns.list())[0]?.waves.map((wave) => wave.name)).toEqual([
      'Go-live',
      '30 days',
      '60 days',
    ]);
    // Waves of one day are in the order in which they were made.
    for (const name of ['Morning', 'Evening', 'Again'])
      expect(await store.campaigns.addWave(other, { name, ...ONE_DAY })).toBe('done');
    const made = (await store.campaigns.list()).find(({ id }) => id === other)?.waves;
    expect(made?.map((wave) => wave.name)).toEqual(['Noon', 'Late', 'Morning', 'Evening', 'Again']);
    const [first] = campaign.waves;
    expect(
      await store.campaigns.changeWave(
        first?.id ?? '',
        { name: '30 days', opensOn: '2026-11-20', closesOn: '2026-11-27' },
        NOW,
      ),
    ).toBe('taken');
    for (let count = 3; count < MOST_WAVES; count++)
      expect(await add(`Wave ${count}`)).toBe('done');
    expect(await add('One more')).toBe('full');
  });

  test('change no wave that is closed', async () => {
    const [first] = campaign.waves;
    await store.campaigns.closeWave(first?.id ?? '', NOW);
    expect(
      await store.campaigns.changeWave(
        first?.id ?? '',
        { name: 'Later', opensOn: '2026-11-20', closesOn: '2027-01-27' },
        NOW,
      ),
    ).toBe('gone');
    expect((await store.campaigns.list())[0]?.waves[0]?.name).toBe('Go-live');
  });

  test('keep checks and writes together between processes', async () => {
    const other = await openStore(place);
    const both = <Result>(change: (one: Store, index: number) => Promise<Result>) =>
      Promise.all([store, other].map(change));
    const group = groupOf('Buyers', 'users');
    const wave = { name: '60 days', opensOn: '2027-01-20', closesOn: '2027-01-27' };
    for (let round = 0; round < 5; round++) {
      const id = await store.campaigns.create({ ...POLARIS, name: `Round ${round}` }, NOW);
      expect((await both(({ campaigns }) => campaigns.addGroup(id, group, 5))).sort()).toEqual([
        'done',
        'taken',
      ]);
      expect((await both(({ campaigns }) => campaigns.addWave(id, wave))).sort()).toEqual([
        'done',
        'taken',
      ]);
      expect((await both(({ clients }) => clients.add(`Client ${round}`))).sort()).toEqual([
        false,
        true,
      ]);
      await store.clients.add(`Another ${round}`);
      const [one, two] = (await store.clients.list()).filter(({ name }) =>
        name.endsWith(` ${round}`),
      );
      expect(
        (
          await both(({ clients }, index) =>
            clients.rename((index === 0 ? one : two)?.id ?? '', `Renamed (${round})`),
          )
        ).sort(),
      ).toEqual(['done', 'taken']);
      await both(({ campaigns }) =>
        campaigns.create({ ...POLARIS, client: `Together ${round}` }, NOW),
      );
    }
    await other.close();
  });

  test('are changed, but for what respondents of a wave that has begun were told', async () => {
    const [open, early] = campaign.waves;
    const [planners, committee] = campaign.groups;
    expect(
      await store.campaigns.change(campaign.id, {
        name: 'Polaris 2',
        system: 'Polaris+',
        welcome: '',
        sheet: SHEET,
      }),
    ).toBe('done');
    const waveOf = (opensOn: string) => ({
      name: `From ${opensOn}`,
      opensOn,
      closesOn: '2026-12-30',
    });
    expect(await store.campaigns.changeWave(open?.id ?? '', waveOf('2026-11-21'), NOW)).toBe(
      'begun',
    );
    expect(await store.campaigns.changeWave(open?.id ?? '', waveOf('2026-11-20'), NOW)).toBe(
      'done',
    );
    expect(await store.campaigns.changeWave(early?.id ?? '', waveOf('2026-12-21'), NOW)).toBe(
      'done',
    );
    const endingOn = (closesOn: string) =>
      store.campaigns.changeWave(
        open?.id ?? '',
        { ...waveOf('2026-11-20'), closesOn },
        NOW + 5 * DAY,
      );
    expect([await endingOn('2026-11-24'), await endingOn('2026-12-30')]).toEqual(['done', 'done']);
    await store.campaigns.addCards(open?.id ?? '', { group: committee?.id ?? '', count: 1 });
    const changeGroup = (name: string, side: Side, now: number) =>
      store.campaigns.changeGroup(committee?.id ?? '', groupOf(name, side), { least: 5, now });
    expect(await changeGroup('Planners', 'sponsors', NOW)).toBe('taken');
    expect(await changeGroup('Board', 'users', NOW)).toBe('begun');
    expect(await changeGroup('Board', 'sponsors', NOW)).toBe('done');
    expect(await store.campaigns.removeGroup(planners?.id ?? '', NOW)).toBe('begun');
    expect((await store.campaigns.list())[0]).toMatchObject({
      ...{
        client: 'Northwater',
        name: 'Polaris 2',
        system: 'Polaris+',
        welcome: '',
        sheet: SHEET,
      },
      waves: [waveOf('2026-11-20'), waveOf('2026-12-21')],
      groups: [planners, groupOf('Board', 'sponsors')],
    });
    const before = NOW - 30 * DAY;
    expect([
      await changeGroup('Board', 'users', before),
      await store.campaigns.removeGroup(planners?.id ?? '', before),
    ]).toEqual(['done', 'done']);
    expect((await store.campaigns.list())[0]?.groups.map(({ name, side }) => [name, side])).toEqual(
      [['Board', 'users']],
    );
    const unknown = groupOf('x', 'users');
    expect([
      await store.campaigns.changeGroup('unknown', unknown, { least: 5, now: NOW }),
      await store.campaigns.removeGroup('unknown', NOW),
      await store.campaigns.addGroup('unknown', unknown, 5),
      await store.campaigns.changeWave('unknown', waveOf('2026-12-21'), NOW),
      await store.campaigns.change('unknown', campaign),
    ]).toEqual(['gone', 'gone', 'gone', 'gone', 'gone']);
  });

  test('get more groups, each with a name of its own, up to twenty', async () => {
    expect(await store.campaigns.addGroup(campaign.id, groupOf('Planners', 'users'), 5)).toBe(
      'taken',
    );
    expect(await store.campaigns.addGroup(campaign.id, groupOf('Buyers', 'users'), 5)).toBe('done');
    expect((await store.campaigns.list())[0]?.groups.map(({ name }) => name)).toEqual([
      'Planners',
      'Steering committee',
      'Buyers',
    ]);
    for (let count = 3; count < MOST_GROUPS; count++)
      expect(
        await store.campaigns.addGroup(campaign.id, groupOf(`Group ${count}`, 'users'), 5),
      ).toBe('done');
    expect(await store.campaigns.addGroup(campaign.id, groupOf('One more', 'users'), 5)).toBe(
      'full',
    );
  });

  test('belong to clients, each with a name of its own, and are deleted with theirs', async () => {
    await store.campaigns.create({ ...POLARIS, name: 'Another' }, NOW);
    expect([await store.clients.add('Northwater'), await store.clients.add('Ashford')]).toEqual([
      false,
      true,
    ]);
    const [ashford, northwater] = await store.clients.list();
    expect([ashford?.name, northwater]).toEqual([
      'Ashford',
      { id: campaign.clientId, name: 'Northwater' },
    ]);
    expect(await store.clients.rename(campaign.clientId, 'Ashford')).toBe('taken');
    expect(await store.clients.rename(campaign.clientId, 'Northwater AG')).toBe('done');
    expect(await store.clients.rename('unknown', 'X')).toBe('gone');
    expect(
      (await store.campaigns.list()).map(({ client, clientId }) => [client, clientId]),
    ).toEqual(Array(2).fill(['Northwater AG', campaign.clientId]));
    expect(await store.clients.remove(campaign.clientId)).toBe(true);
    expect([await store.campaigns.list(), await store.clients.list()]).toEqual([[], [ashford]]);
    expect(await store.clients.remove(campaign.clientId)).toBe(false);
  });

  test('lose a single wave with everything it brought', async () => {
    for (const wave of [0, 1])
      await store.campaigns.addCards(linkTo(wave).waveId, { group: linkTo().groupId, count: 2 });
    expect(await store.campaigns.removeWave(linkTo(0).waveId)).toBe(true);
    expect([...(await store.campaigns.listCards(linkTo(0).waveId))]).toEqual([]);
    expect((await store.campaigns.listCards(linkTo(1).waveId)).get(linkTo().groupId)).toHaveLength(
      2,
    );
    expect(await store.campaigns.removeWave(linkTo(0).waveId)).toBe(false);
  });

  test('have an open link for each group in each wave, which no file of the store holds, if the group is to have one', async () => {
    await store.campaigns.changeGroup(
      linkTo(0, 1).groupId,
      { ...groupOf('Steering committee', 'sponsors'), openLink: 'counted' },
      { least: 5, now: NOW },
    );
    const tokens = [0, 1]
      .flatMap((wave) => [0, 1].map((group) => linkTo(wave, group)))
      .map(({ waveId, groupId }) => store.campaigns.tokenOf(waveId, groupId));
    expect(new Set(tokens).size).toBe(4);
    const { waveId, groupId } = linkTo(1, 1);
    expect(store.campaigns.tokenOf(waveId, groupId)).toBe(tokens[3]);
    expect(await store.campaigns.findLink(tokens[3] ?? '')).toMatchObject({
      campaign: { id: campaign.id },
      wave: { id: waveId },
      group: { id: groupId },
    });
    const [token = ''] = tokens;
    for (const wrong of [
      '',
      'short',
      `${token.slice(0, -2)}AA`,
      store.campaigns.tokenOf(groupId, waveId),
    ])
      expect(await store.campaigns.findLink(wrong)).toBeUndefined();
  });

  test('are closed no earlier than they open, if the clock is behind', async () => {
    await store.campaigns.closeWave(linkTo().waveId, NOW - 300 * DAY);
    expect((await store.campaigns.list())[0]?.waves[0]?.closedOn).toBe(POLARIS.waves[0]?.opensOn);
  });

  test('are closed wave by wave, a day after the last one', async () => {
    const closed = async () =>
      (await store.campaigns.list())[0]?.waves.map(({ closedOn }) => closedOn);
    await store.campaigns.closeEnded(Date.parse('2026-11-28T12:00:00Z'));
    expect(await closed()).toEqual([null, null]);
    await store.campaigns.closeEnded(Date.parse('2026-11-29T12:00:00Z'));
    expect(await closed()).toEqual(['2026-11-29', null]);
  });

  test('are deleted with everything they brought, and with their retention', async () => {
    const counts = () =>
      inDatabase(async ({ db }) => {
        const names = (await db.introspection.getTables())
          .map(({ name: table }) => table)
          .filter((table) => !KEPT.includes(table));
        const counted = await Promise.all(
          names.map((table) =>
            countRows(db.withTables<Record<string, object>>().selectFrom(table)),
          ),
        );
        return Object.fromEntries(names.map((table, index) => [table, counted[index]]));
      });
    await store.campaigns.remove(campaign.id);
    const before = await counts();
    campaign = await openPolaris(store);
    await answer(0);
    await inviteSilently(store, place, { ...linkTo(1), addresses: ['ana@north.example'] });
    await store.invitations.changeWords(campaign.id, 'campaign-invitation', {
      subject: 'One',
      text: 'Two',
    });
    await store.campaigns.closeWave(linkTo().waveId, NOW);
    expect((await store.snapshots.read(linkTo().waveId))?.snapshot).toBeDefined();
    expect(await store.snapshots.listComments(linkTo().waveId)).toHaveLength(6);
    await store.actions.add(linkTo().waveId, ACTION);
    await answer(1);
    expect(await store.campaigns.remove(campaign.id)).toBe(true);
    expect(await counts()).toEqual(before);
    expect([await store.outbox.claim(NOW, DAY), await store.campaigns.remove(campaign.id)]).toEqual(
      [undefined, false],
    );
    await store.campaigns.create({ ...POLARIS, waves: [] }, NOW);
    await store.retention.sweep(NOW + 39 * DAY, DAYS);
    expect(await store.campaigns.list()).toHaveLength(1);
    await store.campaigns.create({ ...POLARIS, name: 'Again' }, NOW);
    await store.campaigns.closeEnded(Date.parse('2026-12-29'));
    await store.retention.sweep(Date.parse('2026-12-29') + 39 * DAY, DAYS);
    expect(await store.campaigns.list()).toHaveLength(1);
    await store.retention.sweep(Date.parse('2026-12-29') + 40 * DAY, DAYS);
    expect([await counts(), await store.campaigns.list()]).toEqual([before, []]);
  });
});
