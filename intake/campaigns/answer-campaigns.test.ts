import { gunzipSync } from 'node:zlib';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, test, vi } from 'vitest';
import { FULL, PAST } from '../../core/campaigns/campaign.ts';
import { nameSystem } from '../../core/campaigns/survey-words.ts';
import { dayOf } from '../../core/days.ts';
import type { DeskCampaign, WaveCards } from '../../core/desk/campaigns.ts';
import type { ShownSurvey } from '../../core/survey/shown-survey.ts';
import { POLARIS, postAnswer, tokenIn } from '../../tests/support/campaign.ts';
import {
  createPolaris as create,
  askDesk as desk,
  intake,
  listCampaigns as list,
  startAnother,
  startForEach,
} from '../../tests/support/each-intake.ts';
import { startIntake, testDesk } from '../../tests/support/intake.ts';
import { REWORDED } from '../../tests/support/questionnaire.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { Limiter } from '../http/limiter.ts';
import { BEGUN, COUNTED } from './desk-campaigns.ts';

const DAY = 24 * 60 * 60 * 1000;

startForEach(() => ({ desk: testDesk() }));

const tokenOf = (campaign: DeskCampaign, wave = 0) =>
  tokenIn(campaign.waves[wave]?.openLinks[0]?.link);
const askLink = (token: string) =>
  intake.ask('/api/campaign-links', { headers: { Authorization: `Bearer ${token}` } });
const told = async (token: string) => (await askLink(token)).json();
const answer = (campaignToken: string, more: object = {}, key?: string) =>
  postAnswer(intake, campaignToken, more, key);
/** Makes cards for a group in the first wave. @returns their codes as they are in links. */
const makeCards = async (
  { waves, groups }: DeskCampaign,
  count: number,
  group = 0,
): Promise<string[]> => {
  const address = `waves/${waves[0]?.id}/cards`;
  expect((await desk('POST', address, { group: groups[group]?.id, count })).status).toBe(201);
  const cards: WaveCards = await (await desk('GET', address)).json();
  return cards.groups[group]?.codes.map(({ link }) => tokenIn(link)) ?? [];
};

describe('The desk', () => {
  test('makes a campaign, and lists it with the open links of its groups', async () => {
    const campaign = await create();
    const groups = POLARIS.groups.map((group) => ({ ...group, countedWith: 'group' }));
    expect(campaign).toMatchObject({
      client: 'Northwater',
      name: 'Polaris rollout',
      system: 'Polaris',
      sheet: POLARIS.sheet,
      groups,
    });
    expect(
      campaign.waves.map(({ name, state, isEnded, people, countedOn, openLinks }) => [
        name,
        state,
        isEnded,
        people,
        countedOn,
        openLinks.map(({ group }) => group),
      ]),
    ).toEqual([
      ['Go-live', 'open', false, 0, null, ['Planners']],
      ['30 days', 'early', false, 0, null, ['Planners']],
    ]);
    const links = campaign.waves.flatMap((wave) => wave.openLinks);
    expect(new Set(links.map(({ link }) => link)).size).toBe(2);
    for (const { link, sharedLink } of links) {
      expect(link).toMatch(/^http:\/\/localhost\/answer\/\?link#[\w-]{80}$/);
      expect(sharedLink).toBe(`${link}&shared`);
    }
  });

  test('refuses each wrong value in sentences', async () => {
    const { id, clientId, waves, groups } = await create();
    const [wave, group] = [`waves/${waves[0]?.id}`, `groups/${groups[0]?.id}`];
    const given = { name: 'x', opensOn: '2026-12-02', closesOn: '2026-12-01' };
    const calls: [string, string][] = [
      ['POST', 'clients'],
      ['PUT', `clients/${clientId}`],
      ['POST', 'campaigns'],
      ['PUT', `campaigns/${id}`],
      ['POST', `campaigns/${id}/waves`],
      ['PUT', wave],
      ['POST', `campaigns/${id}/groups`],
      ['PUT', group],
      ['POST', `${group}/merges`],
      ['POST', `${wave}/cards`],
      ['POST', `${wave}/invitations`],
      ['POST', `${wave}/invitation-checks`],
      ['POST', `${wave}/invitation-tests`],
      ['PUT', `campaigns/${id}/invitation-words`],
    ];
    const bodies = [
      {},
      [],
      given,
      { ...POLARIS, waves: [given] },
      { ...POLARIS, groups: Array(30).fill(POLARIS.groups[0]) },
      { ...POLARIS, waves: [...POLARIS.waves, ...POLARIS.waves], sheet: { legalBasis: 'x' } },
      { name: 'Everybody', side: 'all', asked: 0.5, openLink: 'x', group: 7, into: '', count: 'x' },
      {
        name: 'x'.repeat(300),
        opensOn: '',
        closesOn: 'x',
        group: '',
        addresses: ['x'],
        userEmail: 'x',
      },
      { sheet: { controller: 7, contactEmail: 'x' }, subject: '{x}', text: 'x'.repeat(10_000) },
    ];
    for (const [method, path] of calls)
      for (const body of bodies) {
        const { error, errors = {} } = await (await desk(method, path, body)).json();
        if (error !== 'invalid') continue;
        const said: string[] = Object.values(errors);
        expect(said.length).toBeGreaterThan(0);
        for (const message of said) {
          expect(message, `${method} ${path}`).toMatch(/^[A-Z‘].*[.]$/);
          expect(message, `${method} ${path}`).not.toMatch(/Invalid|Expected|undefined/);
        }
      }
    // So is what names no field.
    const refused = await (await desk('DELETE', group)).json();
    expect(refused.errors).toEqual({ id: BEGUN });
  });

  test('changes a client, a campaign, its waves and groups, and says what can’t be changed', async () => {
    const { id, clientId, waves, groups } = await create();
    const put = async (path: string, body: object) => {
      const response = await desk('PUT', path, body);
      const { errors } = await response.json();
      return response.status === 422 ? errors : response.status;
    };
    const [wave, group] = [`waves/${waves[0]?.id}`, `groups/${groups[0]?.id}`];
    const week = (opensOn: string, closesOn: string) =>
      put(wave, { name: 'Week 1', opensOn, closesOn });
    expect((await desk('POST', 'clients', { name: 'Ashford' })).status).toBe(201);
    expect((await desk('POST', 'clients', { name: 'Ashford' })).status).toBe(422);
    expect(await put(`clients/${clientId}`, { name: 'Ashford' })).toEqual({
      name: 'There is another one of this name.',
    });
    expect(await put(`clients/${clientId}`, { name: 'Northwater AG' })).toBe(200);
    expect(await put(`campaigns/${id}`, { name: 'Polaris 2', system: ' ' })).toEqual({
      system: 'Please name the system.',
    });
    expect(
      await put(`campaigns/${id}`, {
        name: 'Polaris 2',
        system: 'Polaris+',
        sheet: { ...POLARIS.sheet, legalBasis: 'legitimate-interests' },
      }),
    ).toBe(200);
    const planners = { name: 'Planners', side: 'users', asked: 12 };
    expect(await week('2026-11-21', '2026-12-01')).toEqual({ opensOn: BEGUN });
    expect(await week('2026-11-20', '2026-12-01')).toBe(200);
    intake.wait(4 * DAY);
    expect(await week('2026-11-20', '2026-11-20')).toEqual({ closesOn: PAST });
    expect(await put(group, { ...planners, side: 'sponsors' })).toEqual({ side: BEGUN });
    expect(await put(group, { ...planners, asked: 4 })).toEqual({ asked: COUNTED });
    expect(await put(group, { ...planners, asked: undefined })).toEqual({
      asked: expect.any(String),
    });
    expect(await put(group, { ...planners, name: 'Schedulers', asked: 14 })).toBe(200);
    expect((await desk('DELETE', group)).status).toBe(422);
    expect(
      (await desk('POST', `campaigns/${id}/groups`, { name: 'Buyers', side: 'users', asked: 3 }))
        .status,
    ).toBe(201);
    expect((await desk('DELETE', `waves/${waves[1]?.id}`)).status).toBe(200);
    expect(await list()).toMatchObject([
      {
        ...{ client: 'Northwater AG', name: 'Polaris 2', system: 'Polaris+', welcome: '' },
        waves: [{ name: 'Week 1', closesOn: '2026-12-01' }],
        sheet: { legalBasis: 'legitimate-interests' },
        groups: [
          { name: 'Schedulers', asked: 14, openLink: 'none' },
          { name: 'Steering committee' },
          { name: 'Buyers', countedWith: 'side' },
        ],
      },
    ]);
    expect([(await desk('DELETE', `clients/${clientId}`)).status, await list()]).toEqual([200, []]);
  });

  test('tells whoever saves an older form of a campaign, a wave, a group or an invitation’s words, and overwrites nothing', async () => {
    const { id, name, system, welcome, sheet, waves, groups } = await create();
    const [wave, group] = [waves[0], groups[0]];
    const words = { subject: 'Before', text: 'Before' };
    const forms: [path: string, shown: Record<string, unknown>][] = [
      [`campaigns/${id}`, { name, system, welcome, sheet }],
      [`waves/${wave?.id}`, { name: wave?.name, opensOn: wave?.opensOn, closesOn: wave?.closesOn }],
      [
        `groups/${group?.id}`,
        { name: group?.name, side: group?.side, asked: group?.asked, openLink: group?.openLink },
      ],
      [`campaigns/${id}/invitation-words`, words],
    ];
    await desk('PUT', `campaigns/${id}/invitation-words`, words);
    for (const [path, shown] of forms) {
      const [field] = Object.keys(shown);
      const change = (value: string) =>
        desk('PUT', path, { ...shown, [field ?? '']: value, seen: shown });
      const [first, second] = [await change('By Maren'), await change('By Jonas')];
      expect([path, first.status, second.status]).toEqual([path, 200, 409]);
      expect(await second.json()).toEqual({ error: 'stale' });
    }
    expect(await list()).toMatchObject([
      { name: 'By Maren', waves: [{ name: 'By Maren' }, {}], groups: [{ name: 'By Maren' }, {}] },
    ]);
  });

  test('makes no second campaign of one name for a client, also of two at once', async () => {
    const make = () => desk('POST', 'campaigns', POLARIS);
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const errors = await Promise.all(answers.map(async (one) => (await one.json()).errors?.name));
    expect(errors).toContain('There is another one of this name.');
  });

  test('adds no wave whose last day is past, neither alone nor with its campaign', async () => {
    const { id } = await create();
    const past = { name: 'Before', opensOn: '2026-11-01', closesOn: '2026-11-18' };
    const alone = await desk('POST', `campaigns/${id}/waves`, past);
    expect([alone.status, (await alone.json()).errors]).toEqual([422, { closesOn: PAST }]);
    const whole = { ...POLARIS, name: 'Another', waves: [POLARIS.waves[1], past] };
    const together = await desk('POST', 'campaigns', whole);
    expect([together.status, (await together.json()).errors]).toEqual([422, { closesOn: PAST }]);
    expect(await list()).toHaveLength(1);
    const yesterday = { ...past, closesOn: '2026-11-20' };
    expect((await desk('POST', `campaigns/${id}/waves`, yesterday)).status).toBe(201);
  });

  test('adds a wave, closes one, and deletes the campaign', async () => {
    const { id, waves } = await create();
    const { addWave } = intake.deps.store.campaigns;
    intake.deps.store.campaigns.addWave = async () => 'full';
    const later = { name: '60 days', opensOn: '2027-01-20', closesOn: '2027-01-27' };
    const full = await desk('POST', `campaigns/${id}/waves`, later);
    expect([full.status, (await full.json()).errors]).toEqual([422, { name: FULL }]);
    intake.deps.store.campaigns.addWave = addWave;
    expect((await desk('POST', `campaigns/${id}/waves`, later)).status).toBe(201);
    expect((await desk('POST', `waves/${waves[0]?.id}/closings`)).status).toBe(201);
    expect((await desk('POST', `waves/${waves[0]?.id}/closings`)).status).toBe(404);
    expect((await list())[0]?.waves.map(({ state, isEnded }) => [state, isEnded])).toEqual([
      ['closed', true],
      ['early', false],
      ['early', false],
    ]);
    expect([
      (await desk('DELETE', `campaigns/${id}`)).status,
      (await desk('DELETE', `campaigns/${id}`)).status,
      await list(),
    ]).toEqual([200, 404, []]);
  });
});

describe('A campaign’s link', () => {
  test('tells its respondent what it is for, where answers are counted, and whether it is early, open or closed', async () => {
    const campaign = await create();
    await desk('POST', `campaigns/${campaign.id}/groups`, {
      name: 'Pilots',
      side: 'users',
      asked: 3,
    });
    const [card = ''] = await makeCards(campaign, 1, 1);
    const response = await askLink(card);
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        ...{
          state: 'open',
          kind: 'card',
          client: 'Northwater',
          campaign: 'Polaris rollout',
          system: 'Polaris',
          welcome: 'Thank you for your time.',
        },
        wave: POLARIS.waves[0],
        unit: { kind: 'group', name: 'Steering committee' },
        asksForBeliefs: true,
        survey: expect.objectContaining({ wordsId: expect.any(String) }),
        translations: { de: expect.anything(), pl: expect.anything() },
        units: ['Planners', 'Steering committee', 'Users'],
        isCopyMailed: true,
        least: 5,
        contact: { contactName: 'Mara Vogt', contactEmail: 'mara@equanta.example' },
        sheetToken: tokenIn(campaign.sheetLink),
      },
    ]);
    expect(await told(tokenOf(campaign))).toMatchObject({
      kind: 'open',
      unit: { name: 'Planners' },
    });
    expect(await told(tokenOf(campaign, 1))).toMatchObject({
      state: 'early',
      wave: { opensOn: '2026-12-20' },
    });
    intake.wait(8 * DAY);
    expect(await told(tokenOf(campaign))).toMatchObject({ state: 'open' });
    intake.wait(DAY);
    expect(await told(tokenOf(campaign))).toMatchObject({ state: 'closed' });
    await desk('DELETE', `campaigns/${campaign.id}`);
    const [removed, short] = [await askLink(tokenOf(campaign)), await askLink('short')];
    expect([removed.status, await removed.json()]).toEqual([404, { error: 'unknown' }]);
    expect([short.status, short.headers.get('WWW-Authenticate'), await short.json()]).toEqual([
      401,
      'Bearer',
      { error: 'token' },
    ]);
  });

  test('never tells whether it was used, until whoever holds it answers once more', async () => {
    const campaign = await create();
    const [card = ''] = await makeCards(campaign, 1);
    const before = await (await askLink(card)).text();
    const taken = await answer(card, {}, 'one');
    expect([taken.status, await taken.json()]).toEqual([201, {}]);
    expect(await (await askLink(card)).text()).toBe(before);
    const again = await answer(card, {}, 'one');
    expect([again.status, await again.json()]).toEqual([200, {}]);
    // Whoever answers wrongly is not told.
    for (const wrong of [{ answers: { 1: 5 } }, { wordsId: 'x' }, { comments: 'x' }])
      expect(JSON.stringify((await (await answer(card, wrong)).json()).errors)).not.toContain(
        'campaignToken',
      );
    const other = await answer(card);
    expect([other.status, (await other.json()).errors]).toEqual([
      422,
      { campaignToken: 'has been used' },
    ]);
    expect(await (await askLink(card)).text()).toBe(before);
  });

  test('takes no response without a key, before its wave, once that is closed for good, or by an unknown token', async () => {
    const campaign = await create();
    const refusalOf = async (response: Response) => [
      response.status,
      (await response.json()).errors,
    ];
    expect(await refusalOf(await answer(tokenOf(campaign, 1)))).toEqual([
      422,
      { campaignToken: 'is of a wave that is not open yet' },
    ]);
    const { answers, comments } = SUBMISSIONS['survey-responses'];
    const keyless = await intake.post('campaign-responses', {
      answers,
      comments,
      campaignToken: tokenOf(campaign),
    });
    expect(await refusalOf(keyless)).toEqual([422, { 'Idempotency-Key': expect.any(String) }]);
    expect(await refusalOf(await answer('x'.repeat(80)))).toEqual([
      422,
      { campaignToken: 'is of no campaign' },
    ]);
    await desk('POST', `waves/${campaign.waves[0]?.id}/closings`);
    expect(await refusalOf(await answer(tokenOf(campaign)))).toEqual([
      422,
      { campaignToken: 'is of a wave that is closed' },
    ]);
    expect(await told(tokenOf(campaign))).toMatchObject({
      state: 'closed',
      wave: { closesOn: dayOf(intake.deps.now()) },
    });
  });

  test('opens a wave when its day begins where the firm is, for links, responses and invitations', async () => {
    const parts = { ...PARTS, brand: { ...PARTS.brand, timeZone: 'Pacific/Auckland' } };
    await startAnother({ desk: testDesk(), parts });
    const campaign = await create();
    const second = campaign.waves[1]?.id;
    const invite = async () =>
      (
        await desk('POST', `waves/${second}/invitations`, {
          people: [{ group: campaign.groups[0]?.id, address: 'ana@north.example' }],
        })
      ).status;
    const seen = async () => [
      (await told(tokenOf(campaign, 1))).state,
      (await list())[0]?.waves[1]?.state,
      (await answer(tokenOf(campaign, 1))).status,
      await invite(),
    ];
    const opens = Date.parse('2026-12-20T00:00+13:00');
    intake.wait(opens - intake.deps.now() - 1);
    expect(await seen()).toEqual(['early', 'early', 422, 404]);
    intake.wait(1);
    expect(await seen()).toEqual(['open', 'open', 201, 201]);
    await desk('POST', `waves/${second}/closings`);
    expect(await told(tokenOf(campaign, 1))).toMatchObject({
      wave: { closesOn: '2026-12-20' },
    });
  });

  test('opens the survey, and takes responses, while the site’s own is coming soon', async () => {
    const campaign = await create();
    Object.assign(intake.deps.parts, { isSurveyOpen: false });
    const [card = ''] = await makeCards(campaign, 1);
    for (const token of [card, tokenOf(campaign)]) {
      const { state, survey } = await told(token);
      expect([state, survey.sections.length > 0]).toEqual(['open', true]);
      expect((await answer(token, { wordsId: survey.wordsId })).status).toBe(201);
    }
  });

  test('brings the words of its wave to one side alone, with the system’s name, while the wave is open', async () => {
    const campaign = await create();
    const [card = ''] = await makeCards(campaign, 1, 1);
    const surveyBy = async (token: string) => (await told(token)).survey;
    const [users, sponsors] = [await surveyBy(tokenOf(campaign)), await surveyBy(card)];
    const textsOf = (survey: ShownSurvey) =>
      survey.sections.flatMap(({ statements }) => statements.map(({ text }) => text));
    const named = nameSystem(PARTS.questionnaire, 'Polaris').sections.flatMap(
      ({ statements }) => statements,
    );
    expect(textsOf(users)).toEqual(named.map(({ text }) => text));
    expect(textsOf(sponsors)).toEqual(named.map(({ text, forSponsors = text }) => forSponsors));
    for (const survey of [users, sponsors])
      expect(JSON.stringify(survey)).not.toMatch(/forSponsors|formerly|"questions"/);
    expect(await surveyBy(tokenOf(campaign, 1))).toBeUndefined();
    expect(await surveyBy('x'.repeat(80))).toBeUndefined();
    await desk('POST', `waves/${campaign.waves[0]?.id}/closings`);
    expect(await surveyBy(tokenOf(campaign))).toBeUndefined();
  });

  test('keeps the words of its wave whatever is edited later, which the next wave asks', async () => {
    const campaign = await create();
    const before = await told(tokenOf(campaign));
    intake.deps.parts = { ...intake.deps.parts, questionnaire: REWORDED };
    await desk('PUT', `campaigns/${campaign.id}`, { ...POLARIS, system: 'X', welcome: 'Y' });
    expect(await told(tokenOf(campaign))).toEqual(before);
    intake.wait(30 * DAY);
    const later = await told(tokenOf(campaign, 1));
    expect([later.system, later.welcome, later.survey.sections[0].statements[0].text]).toEqual([
      ...['X', 'Y', 'X is what I open last.'],
    ]);
  });

  test('refuses answers to other words with what to do, and takes those that name none', async () => {
    const campaign = await create();
    const other = await answer(tokenOf(campaign), { wordsId: 'f'.repeat(32) });
    expect([other.status, (await other.json()).errors]).toEqual([
      422,
      { wordsId: PARTS.mistakes.otherWords },
    ]);
    expect((await answer(tokenOf(campaign))).status).toBe(201);
  });

  test('comes compressed to whoever takes it so', async () => {
    const token = tokenOf(await create());
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip, br' };
    const plain = await (await askLink(token)).arrayBuffer();
    const pressed = await intake.ask('/api/campaign-links', { headers });
    expect(pressed.headers.get('Content-Encoding')).toBe('gzip');
    const body = Buffer.from(await pressed.arrayBuffer());
    expect(gunzipSync(body)).toEqual(Buffer.from(plain));
    expect(body.length).toBeLessThan(plain.byteLength / 2);
  });

  test('takes the responses of an office behind one address, within the limit of submissions', async () => {
    const { store } = intake.deps;
    const token = tokenOf(await create());
    const limited = await startIntake({ store, limit: 1 });
    const statuses = [];
    for (let one = 0; one < 6; one++) statuses.push((await postAnswer(limited, token)).status);
    expect(statuses).toEqual([...Array(5).fill(201), 429]);
    await limited.stop();
  });
});

test('A campaign’s calls leave no count in the limits that processes share, where it would stand beside a network and a time', async () => {
  const token = tokenOf(await create());
  const { store } = intake.deps;
  const counter = new RateLimiterMemory({ points: 1000, duration: 60 });
  const counted = vi.spyOn(counter, 'consume');
  const shared = {
    counter: () => counter,
    keyOf: (_use: string, text: string) => text,
    log: intake.deps.log,
  };
  const sharing = await startIntake({ store, limiter: new Limiter(10, shared) });
  expect(
    (await sharing.ask('/api/campaign-links', { headers: { Authorization: `Bearer ${token}` } }))
      .status,
  ).toBe(200);
  expect((await postAnswer(sharing, token)).status).toBe(201);
  expect(counted).not.toHaveBeenCalled();
  expect((await sharing.post('contact-messages', SUBMISSIONS['contact-messages'])).status).toBe(
    201,
  );
  expect(counted).toHaveBeenCalled();
  await sharing.stop();
});

test('A campaign’s link names the last day of a wave that was closed in the day after it', async () => {
  const campaign = await create();
  intake.wait(8 * DAY);
  await desk('POST', `waves/${campaign.waves[0]?.id}/closings`);
  expect(await told(tokenOf(campaign))).toMatchObject({
    state: 'closed',
    wave: { closesOn: '2026-11-27' },
  });
});

test('A campaign’s link tells other sites nothing, and can be guessed no more often than forms are sent', async () => {
  const token = tokenOf(await create());
  const ask = (headers = {}) =>
    intake.ask('/api/campaign-links', {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
  expect((await ask({ Origin: 'https://evil.example' })).status).toBe(403);
  const { store } = intake.deps;
  const limited = await startIntake({ store, limit: 1 });
  const guesses = [];
  for (let guess = 0; guess < 21; guess++)
    guesses.push(
      await limited.ask('/api/campaign-links', {
        headers: { Authorization: `Bearer ${'x'.repeat(80)}` },
      }),
    );
  expect(guesses.map(({ status }) => status)).toEqual([...Array(20).fill(404), 429]);
  await limited.stop();
});
