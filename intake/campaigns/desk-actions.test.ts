import { beforeEach, expect, test } from 'vitest';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { ACTION, POLARIS, postAnswer, tokenIn } from '../../tests/support/campaign.ts';
import {
  askDesk as ask,
  createPolaris,
  intake,
  startForEach,
} from '../../tests/support/each-intake.ts';
import { testDesk } from '../../tests/support/intake.ts';

let campaign: DeskCampaign;
startForEach(() => ({ desk: testDesk() }));
beforeEach(async () => {
  campaign = await createPolaris({
    waves: POLARIS.waves.map((wave, index) => ({ ...wave, opensOn: `2026-11-1${index}` })),
  });
});

const pathOf = (wave: number) => `waves/${campaign.waves[wave]?.id}`;
const close = async (wave: number) => {
  await ask('POST', `${pathOf(wave)}/cards`, { group: campaign.groups[0]?.id, count: 5 });
  const { groups } = await (await ask('GET', `${pathOf(wave)}/cards`)).json();
  for (const { link } of groups[0].codes) await postAnswer(intake, tokenIn(link));
  await ask('POST', `${pathOf(wave)}/closings`);
};
const add = (wave: number, change: object = {}) =>
  ask('POST', `${pathOf(wave)}/actions`, { ...ACTION, ...change });
const read = async (wave: number): Promise<WaveFindings> =>
  (await ask('GET', `${pathOf(wave)}/findings`)).json();

test('Actions stand with the findings of their wave, and of later ones under its name', async () => {
  await close(0);
  await close(1);
  expect([(await add(0)).status, (await add(1, { category: 'habits' })).status]).toEqual([
    201, 201,
  ]);
  const [first, second] = [await read(0), await read(1)];
  expect([first.actions, first.earlierActions]).toEqual([
    [{ id: expect.any(String), ...ACTION }],
    [],
  ]);
  expect(second.actions).toMatchObject([{ category: 'habits' }]);
  expect(second.earlierActions).toEqual([{ ...first.actions[0], wave: 'Go-live' }]);
});

test('An action is refused before there are figures, at a section that the survey lacks, and without an owner, a day or a sentence', async () => {
  expect((await add(0)).status).toBe(404);
  await close(0);
  const refused = async (change: object) => (await (await add(0, change)).json()).errors;
  expect([
    await refused({ category: 'customs' }),
    await refused({ owner: ' ', dueOn: '', text: '' }),
  ]).toEqual([
    { category: 'The survey of this wave has no such section.' },
    {
      owner: 'Please say who does it, by their role.',
      dueOn: 'Please choose a day, such as 2026-12-01.',
      text: 'Please write what is done, in a sentence.',
    },
  ]);
});

test('Of two who change an action, the second is told, and what is gone is told as gone', async () => {
  await close(0);
  await add(0);
  const [{ id, ...seen } = { id: '' }] = (await read(0)).actions;
  const change = (owner: string) => ask('PUT', `actions/${id}`, { ...ACTION, owner, seen });
  const second = [await change('Head of planning'), await change('The sponsor')];
  expect(second.map(({ status }) => status)).toEqual([200, 409]);
  expect((await read(0)).actions).toMatchObject([{ owner: 'Head of planning' }]);
  const remove = async () => (await ask('DELETE', `actions/${id}`)).status;
  expect([await remove(), await remove(), (await change('Nobody')).status]).toEqual([
    200, 404, 404,
  ]);
});
