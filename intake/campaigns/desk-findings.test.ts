import { rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { nameSystem } from '../../core/campaigns/survey-words.ts';
import { DAY_MS, dayOf } from '../../core/days.ts';
import type { DeskCampaign, WaveCards } from '../../core/desk/campaigns.ts';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { POLARIS, postAnswer, tokenIn } from '../../tests/support/campaign.ts';
import {
  createPolaris,
  askDesk as desk,
  intake,
  startForEach,
} from '../../tests/support/each-intake.ts';
import { NOW, testDesk } from '../../tests/support/intake.ts';

let campaign: DeskCampaign;
startForEach(() => ({ desk: testDesk() }));
beforeEach(async () => {
  campaign = await createPolaris({
    waves: POLARIS.waves.map((wave, index) => ({ ...wave, opensOn: `2026-11-1${index}` })),
  });
});

const idOf = (wave: number) => campaign.waves[wave]?.id;
const readFindings = async (wave = 0): Promise<WaveFindings> =>
  (await desk('GET', `waves/${idOf(wave)}/findings`)).json();
const answer = async (count: number, wave = 0) => {
  await desk('POST', `waves/${idOf(wave)}/cards`, { group: campaign.groups[0]?.id, count });
  const cards: WaveCards = await (await desk('GET', `waves/${idOf(wave)}/cards`)).json();
  for (const { link } of cards.groups[0]?.codes ?? [])
    expect((await postAnswer(intake, tokenIn(link))).status).toBe(201);
};
const closeWave = async (wave = 0) =>
  expect((await desk('POST', `waves/${idOf(wave)}/closings`)).status).toBe(201);

describe('The findings of a wave', () => {
  test('are held back, with the comments, until it is closed', async () => {
    await answer(6);
    expect(await readFindings()).toMatchObject({
      client: 'Northwater',
      system: 'Polaris',
      recipients: 'The works council and the board',
      wave: 'Go-live',
      state: 'open',
      ...{ opensOn: '2026-11-10', closesOn: '2026-11-27' },
      comments: [],
    });
    expect(await readFindings()).toHaveProperty('snapshot', null);
    await closeWave();
    const { state, closesOn, snapshot, comments, steps, participation } = await readFindings();
    expect(participation?.parts.map(({ people, asked }) => [people.least, asked])).toEqual([
      [6, 12],
    ]);
    expect([state, snapshot?.parts[0]?.people.least, comments.length > 0]).toEqual([
      'settled',
      6,
      true,
    ]);
    expect(closesOn).toBe(dayOf(NOW));
    expect(steps.workflow?.what).toContain('through Polaris');
  });

  test('say the last day on which it was open, not the later one on which it closed by itself', async () => {
    await intake.deps.store.campaigns.closeEnded(NOW + 30 * DAY_MS);
    expect((await readFindings()).closesOn).toBe('2026-11-27');
  });

  test('show the statements as respondents read them, with the name of the system, and the wave’s questions on them', async () => {
    await answer(5);
    await closeWave();
    const { snapshot } = await readFindings();
    const statements = JSON.stringify(snapshot?.words.sections);
    expect([statements.includes('Polaris'), /\bthe system\b/i.test(statements)]).toEqual([
      true,
      false,
    ]);
    const { sections } = nameSystem(intake.deps.parts.questionnaire, 'Polaris');
    expect(snapshot?.words.sections.map(({ questions }) => questions)).toEqual(
      sections.map(({ questions }) => questions),
    );
  });

  test('are lost with the key of its responses, which the desk says', async () => {
    await answer(5);
    rmSync(path.join(intake.deps.settings.dataDir, 'wave-keys'), { recursive: true });
    expect((await readFindings()).state).toBe('lost');
    await closeWave();
    const { state, snapshot } = await readFindings();
    expect([state, snapshot]).toEqual(['lost', null]);
  });

  test('come with the scores of earlier waves', async () => {
    for (const wave of [0, 1]) {
      await answer(5, wave);
      await closeWave(wave);
    }
    expect((await readFindings(1)).earlier).toMatchObject([
      { wave: 'Go-live', parts: [{ units: [campaign.groups[0]?.id], people: { least: 5 } }] },
    ]);
    expect((await readFindings(0)).earlier).toEqual([]);
  });

  test('lose a comment that an operator removes, for good', async () => {
    await answer(5);
    await closeWave();
    const [first, ...others] = (await readFindings()).comments;
    expect((await desk('DELETE', `wave-comments/${first?.id}`)).status).toBe(200);
    expect((await readFindings()).comments).toEqual(others);
    expect((await desk('DELETE', `wave-comments/${first?.id}`)).status).toBe(404);
  });

  test('of an unknown wave are gone', async () => {
    expect((await desk('GET', `waves/${campaign.id}/findings`)).status).toBe(404);
  });
});
