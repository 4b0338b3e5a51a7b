import { expect, test } from 'vitest';
import type { Agreement } from '../../core/campaigns/sheet.ts';
import { NO_SHEET, POLARIS } from '../support/campaign.ts';
import { NOW } from '../support/intake.ts';
import { answerBy, makeCards } from '../support/wave-people.ts';
import { store, storeContract } from './contract.ts';

const LEAST = 5;
const AT = { least: LEAST, now: NOW };
const AGREED: Agreement = { kind: 'agreed', with: 'the works council', on: '2026-11-02' };

storeContract('Agreements', { lasts: 'each' }, () => {
  const find = async () => {
    const [campaign] = await store.campaigns.list();
    if (!campaign) throw new Error('There is no campaign.');
    return campaign;
  };
  const make = async (agreement: Agreement | undefined, sheet = POLARIS.sheet) => {
    await store.campaigns.create({ ...POLARIS, sheet, agreement }, NOW);
    const campaign = await find();
    const [waveId = '', groupId = ''] = [campaign.waves[0]?.id, campaign.groups[0]?.id];
    return { ...campaign, waveId, groupId };
  };

  test('wait until the anonymity sheet is complete', async () => {
    const { id } = await make(undefined, NO_SHEET);
    const agree = () => store.campaigns.agree(id, AGREED);
    const change = (sheet: typeof POLARIS.sheet) =>
      store.campaigns.change(id, { ...POLARIS, sheet });
    for (const lacking of [
      { controller: '' },
      { officer: '' },
      { legalBasis: 'not-stated' },
      { authority: '' },
      { storage: '' },
      { recipients: '' },
      { voucher: '' },
      { contactEmail: '' },
      { giver: '' },
    ] as const) {
      expect(await change({ ...POLARIS.sheet, ...lacking })).toBe('done');
      expect(await agree(), JSON.stringify(lacking)).toBe('incomplete');
    }
    expect([await change(POLARIS.sheet), await agree(), (await find()).agreement]).toEqual([
      'done',
      'done',
      AGREED,
    ]);
    expect(await store.campaigns.agree('unknown', AGREED)).toBe('gone');
  });

  test('come before any wave opens and anybody is invited', async () => {
    const { id, waveId, groupId } = await make(undefined);
    const invite = () =>
      store.invitations.invite({ waveId, groupId, addresses: ['ana@north.example'] }, NOW);
    const [token = ''] = await makeCards(store, waveId, groupId, 1);
    const answer = () => answerBy(store, { token, number: 1 });
    // Its first day has come, which opens nothing by itself.
    expect([await answer(), await invite(), await store.campaigns.countWaves(NOW)]).toEqual([
      'early',
      undefined,
      { early: 2, open: 0, closed: 0 },
    ]);
    expect(await store.campaigns.agree(id, { kind: 'nobody' })).toBe('done');
    expect([await answer(), await invite(), await store.campaigns.countWaves(NOW)]).toEqual([
      'taken',
      1,
      { early: 1, open: 1, closed: 0 },
    ]);
  });

  test('are needed anew for whatever the anonymity sheet states', async () => {
    const { id, waves, groups, clientId } = await make(AGREED);
    const [, early] = waves;
    const [planners, committee] = groups;
    if (!early || !planners || !committee) throw new Error('The campaign lacks something.');
    const { campaigns } = store;
    const wave = { name: '60 days', opensOn: '2027-01-20', closesOn: '2027-01-27' };
    const group = { name: 'Buyers', side: 'users', asked: 9, openLink: 'none' } as const;
    const anew: Agreement = { ...AGREED, on: '2026-11-19' };
    const changes: ((agreement?: Agreement) => Promise<string>)[] = [
      (agreed) => campaigns.change(id, { ...POLARIS, name: 'Polaris, once more' }, agreed),
      (agreed) =>
        campaigns.change(id, { ...POLARIS, sheet: { ...POLARIS.sheet, storage: 'Hull' } }, agreed),
      (agreed) => campaigns.addWave(id, wave, agreed),
      (agreed) => campaigns.changeWave(early.id, { ...early, closesOn: '2026-12-30' }, NOW, agreed),
      (agreed) => campaigns.addGroup(id, group, LEAST, agreed),
      (agreed) => campaigns.changeGroup(committee.id, { ...committee, asked: 7 }, AT, agreed),
    ];
    for (const [number, change] of changes.entries()) {
      expect([number, await change(), await change(anew)]).toEqual([number, 'agreed', 'done']);
      expect((await find()).agreement).toEqual(anew);
    }
    const buyers = (await find()).groups.at(-1)?.id ?? '';
    expect([
      await campaigns.removeGroup(buyers, NOW),
      await store.clients.rename(clientId, 'Northwater AG'),
      // No sheet states these.
      await campaigns.change(id, { ...(await find()), welcome: 'Good morning.' }),
      await campaigns.changeGroup(planners.id, planners, AT),
    ]).toEqual(['agreed', 'agreed', 'done', 'done']);
  });

  test('leave the sheet complete, also where there is nobody to agree with', async () => {
    const { id } = await make({ kind: 'nobody' });
    const change = (over: Partial<typeof POLARIS.sheet>) =>
      store.campaigns.change(id, { ...POLARIS, sheet: { ...POLARIS.sheet, ...over } });
    expect([await change({ storage: 'Hull' }), await change({ storage: '' })]).toEqual([
      'done',
      'incomplete',
    ]);
  });
});
