import { expect, test } from 'vitest';
import type { CampaignSheet } from '../../core/campaigns/campaign.ts';
import { POLARIS, tokenIn } from '../../tests/support/campaign.ts';
import {
  createPolaris as create,
  askDesk as desk,
  intake,
  listCampaigns as list,
  startForEach,
} from '../../tests/support/each-intake.ts';
import { testDesk } from '../../tests/support/intake.ts';
import { AGREED } from './desk-campaigns.ts';

startForEach(() => ({ desk: testDesk() }));

const post = async (path: string, body: object) => {
  const response = await desk('POST', path, body);
  return [response.status, (await response.json()).errors];
};
const askSheet = async (link: string): Promise<CampaignSheet> => {
  const headers = { Authorization: `Bearer ${tokenIn(link)}` };
  return (await intake.ask('/api/campaign-sheets', { headers })).json();
};
const AGREEMENT = { kind: 'agreed', with: 'the works council', on: '2026-11-02' } as const;

test('The sheet of a campaign has a link before it has a wave or a group, which answers nothing', async () => {
  const { sheetLink } = await create({ waves: [], groups: [], agreement: undefined });
  expect(sheetLink).toMatch(/^http:\/\/localhost\/answer\/anonymity\/\?link#[\w-]{80}$/);
  expect(await askSheet(sheetLink)).toMatchObject({
    ...{ client: 'Northwater', campaign: 'Polaris rollout', system: 'Polaris' },
    ...{ rounds: [], units: [], sheet: POLARIS.sheet, keptDays: 365, isAnswering: false },
  });
  const headers = { Authorization: `Bearer ${tokenIn(sheetLink)}` };
  expect((await intake.ask('/api/campaign-links', { headers })).status).toBe(404);
});

test('The sheet is the same by a link that answers, and says with whom it was agreed', async () => {
  const { sheetLink, waves } = await create({ agreement: AGREEMENT });
  const own = await askSheet(sheetLink);
  expect(own).toMatchObject({ agreement: AGREEMENT, units: [{ asked: 12 }, { asked: 6 }] });
  expect(await askSheet(waves[0]?.openLinks[0]?.link ?? '')).toEqual({
    ...own,
    isAnswering: true,
  });
});

test('An agreement names somebody and a day that has come, and is asked for with each change of the sheet', async () => {
  const { id, waves, groups } = await create({ agreement: undefined });
  const path = `campaigns/${id}/agreements`;
  const stored = async () => (await list())[0]?.agreement;
  expect(waves.map(({ state }) => state)).toEqual(['early', 'early']);
  const refused = await Promise.all([
    post(path, { agreement: { kind: '' } }),
    post(path, { agreement: { ...AGREEMENT, with: ' ' } }),
    post(path, { agreement: { ...AGREEMENT, on: '2026-11-31' } }),
    post(path, { agreement: { ...AGREEMENT, on: '2026-11-30' } }),
  ]);
  expect(refused.map(([status, errors]) => [status, Object.keys(errors)])).toEqual([
    [422, ['agreement.kind']],
    [422, ['agreement.with']],
    [422, ['agreement.on']],
    [422, ['agreement.on']],
  ]);
  const sent = { ...AGREEMENT, languages: ['tlh'] };
  expect(await post(path, { agreement: sent })).toEqual([201, undefined]);
  expect(await stored()).toEqual({ ...AGREEMENT, languages: ['en-GB', 'de', 'pl'] });
  const change = async (body: object) => {
    const response = await desk('PUT', `groups/${groups[1]?.id}`, body);
    return [response.status, (await response.json()).errors];
  };
  const group = { ...groups[1], asked: 7 };
  expect(await change(group)).toEqual([422, { 'agreement.kind': AGREED }]);
  intake.deps.parts.languages = {};
  expect(await change({ ...group, agreement: AGREEMENT })).toEqual([200, undefined]);
  expect(await stored()).toEqual({ ...AGREEMENT, languages: ['en-GB'] });
});

test('Cards are made only where the anonymity sheet says who hands them out', async () => {
  const none = { ...POLARIS.sheet, cards: 'none', giver: '' } as const;
  const { waves, groups } = await create({ sheet: none });
  const cards = { group: groups[0]?.id, count: 2 };
  expect(await post(`waves/${waves[0]?.id}/cards`, cards)).toEqual([
    422,
    { count: 'The anonymity sheet says that there are no cards. Change it first.' },
  ]);
});

test('Nobody is invited to a group before the cards are made that its sheet holds back', async () => {
  const { waves, groups } = await create({ sheet: { ...POLARIS.sheet, cards: 'held-back' } });
  const wave = `waves/${waves[0]?.id}`;
  const people = [{ group: groups[0]?.id, address: 'ana@example.org' }];
  expect(await post(`${wave}/invitations`, { people })).toEqual([
    422,
    { people: expect.stringMatching(/^Planners: .*Make cards for this group first\.$/) },
  ]);
  expect(await post(`${wave}/cards`, { group: groups[0]?.id, count: 2 })).toEqual([201, undefined]);
  expect((await post(`${wave}/invitations`, { people }))[0]).toBe(201);
});

test('Nobody is invited before the anonymity sheet is agreed', async () => {
  const { waves, groups } = await create({ agreement: undefined });
  const people = [{ group: groups[0]?.id, address: 'ana@example.org' }];
  expect(await post(`waves/${waves[0]?.id}/invitations`, { people })).toEqual([
    422,
    { people: expect.stringContaining('before the anonymity sheet is complete and agreed') },
  ]);
});
