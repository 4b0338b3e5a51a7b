import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FULL, PAST } from '../../core/campaigns/campaign.ts';
import { dayOf } from '../../core/days.ts';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { POLARIS } from '../../tests/support/campaign.ts';
import { content } from '../../tests/support/content.ts';
import { startIntake, type TestIntake } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { Limiter } from '../http/limiter.ts';
import { hashPreviewToken } from '../preview-token.ts';
import { invitationToken } from '../store/invitation-tokens.ts';
import { deliverCopy } from '../store/responses-contract.ts';

const TOKEN = 'bidig fobul kazot pinam dolus varib';
const DAY = 24 * 60 * 60 * 1000;
const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };

let intake: TestIntake;
beforeEach(async () => {
  intake = await startIntake({ desk: { operators: [{ name: 'Maren', token: TOKEN }], pages: [], guesses: new Limiter(10), refused: () => undefined } });
});
afterEach(() => intake.stop());

const desk = (method: string, path: string, body?: object) => intake.ask(`/api/desk/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
const list = async (): Promise<DeskCampaign[]> => (await (await desk('GET', 'campaigns')).json()).campaigns;
const create = async () => {
  expect((await desk('POST', 'campaigns', POLARIS)).status).toBe(201);
  const [campaign] = await list();
  if (!campaign) throw new Error('There is no campaign.');
  return campaign;
};
const tokenOf = (campaign: DeskCampaign, wave = 0, group = 0) => campaign.waves[wave]?.links[group]?.link.split('#campaign=')[1] ?? '';
const askLink = (token: string) => intake.ask('/api/campaign-links/current', { headers: { Authorization: `Bearer ${token}` } });
const answer = (one: number, campaignToken: string, more: object = {}) =>
  intake.post('survey-responses', { ...SUBMISSIONS['survey-responses'], userEmail: `person-${one}@example.org`, campaignToken, ...more });

describe('The desk', () => {
  test('makes a campaign, and lists it with a link for each group in each wave', async () => {
    const campaign = await create();
    expect(campaign).toMatchObject({ client: 'Northwater', name: 'Polaris rollout', system: 'Polaris', groups: POLARIS.groups });
    expect(campaign.waves.map(({ name, state, isEnded, people, links }) => [name, state, isEnded, people, links.map(({ group }) => group)])).toEqual([
      ['Go-live', 'open', false, 0, ['Planners', 'Steering committee']],
      ['30 days', 'early', false, 0, ['Planners', 'Steering committee']],
    ]);
    const links = campaign.waves.flatMap((wave) => wave.links.map(({ link }) => link));
    expect(new Set(links).size).toBe(4);
    for (const link of links) expect(link).toMatch(/^http:\/\/localhost\/adoption\/trust-bridge-protocol\/#campaign=[\w-]{80}$/);
  });

  test('refuses a campaign that lacks something, naming the field', async () => {
    const wave = { name: 'Go-live', opensOn: '2026-12-02', closesOn: '2026-12-01' };
    for (const [wrong, field] of [
      [{ ...POLARIS, system: ' ' }, 'system'],
      [{ ...POLARIS, groups: [...POLARIS.groups, ...POLARIS.groups] }, 'groups'],
      [{ ...POLARIS, waves: [wave] }, 'waves.0.closesOn'],
    ] as const) {
      const response = await desk('POST', 'campaigns', wrong);
      expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, [field]]);
    }
    expect(await list()).toEqual([]);
  });

  test('changes a client, a campaign, its waves and groups, and says what can’t be changed', async () => {
    const { id, clientId, waves, groups } = await create();
    const put = async (path: string, body: object) => {
      const response = await desk('PUT', path, body);
      return [response.status, (await response.json()).errors];
    };
    expect((await desk('POST', 'clients', { name: 'Ashford' })).status).toBe(201);
    expect((await desk('POST', 'clients', { name: 'Ashford' })).status).toBe(422);
    expect(await put(`clients/${clientId}`, { name: 'Ashford' })).toEqual([422, { name: 'There is another one of this name.' }]);
    expect(await put(`clients/${clientId}`, { name: 'Northwater AG' })).toEqual([200, undefined]);
    expect(await put(`campaigns/${id}`, { name: 'Polaris 2', system: ' ' })).toEqual([422, { system: 'Please name the system.' }]);
    expect(await put(`campaigns/${id}`, { name: 'Polaris 2', system: 'Polaris+' })).toEqual([200, undefined]);
    const fixed = 'A wave has begun, so this can’t be changed any more.';
    expect(await put(`waves/${waves[0]?.id}`, { name: 'Week 1', opensOn: '2026-11-21', closesOn: '2026-12-01' })).toEqual([422, { opensOn: fixed }]);
    expect(await put(`waves/${waves[0]?.id}`, { name: 'Week 1', opensOn: '2026-11-20', closesOn: '2026-12-01' })).toEqual([200, undefined]);
    intake.wait(4 * DAY);
    expect(await put(`waves/${waves[0]?.id}`, { name: 'Week 1', opensOn: '2026-11-20', closesOn: '2026-11-20' })).toEqual([422, { closesOn: PAST }]);
    expect(await put(`groups/${groups[0]?.id}`, { name: 'Planners', side: 'sponsors' })).toEqual([422, { side: fixed }]);
    expect(await put(`groups/${groups[0]?.id}`, { name: 'Schedulers', side: 'users', invited: 14 })).toEqual([200, undefined]);
    expect((await desk('DELETE', `groups/${groups[0]?.id}`)).status).toBe(422);
    expect((await desk('POST', `campaigns/${id}/groups`, { name: 'Buyers', side: 'users' })).status).toBe(201);
    expect((await desk('DELETE', `waves/${waves[1]?.id}`)).status).toBe(200);
    expect(await list()).toMatchObject([
      {
        ...{ client: 'Northwater AG', name: 'Polaris 2', system: 'Polaris+', welcome: '' },
        waves: [{ name: 'Week 1', closesOn: '2026-12-01' }],
        groups: [{ name: 'Schedulers', invited: 14 }, { name: 'Steering committee' }, { name: 'Buyers' }],
      },
    ]);
    expect([(await desk('DELETE', `clients/${clientId}`)).status, await list()]).toEqual([200, []]);
  });

  test('adds a wave, closes one, and deletes the campaign', async () => {
    const { id, waves } = await create();
    const { addWave } = intake.deps.store.campaigns;
    intake.deps.store.campaigns.addWave = async () => 'full';
    const full = await desk('POST', `campaigns/${id}/waves`, { name: '60 days', opensOn: '2027-01-20', closesOn: '2027-01-27' });
    expect([full.status, (await full.json()).errors]).toEqual([422, { name: FULL }]);
    intake.deps.store.campaigns.addWave = addWave;
    expect((await desk('POST', `campaigns/${id}/waves`, { name: '60 days', opensOn: '2027-01-20', closesOn: '2027-01-27' })).status).toBe(201);
    expect((await desk('POST', `waves/${waves[0]?.id}/closings`)).status).toBe(201);
    expect((await desk('POST', `waves/${waves[0]?.id}/closings`)).status).toBe(404);
    expect((await list())[0]?.waves.map(({ state, isEnded }) => [state, isEnded])).toEqual([
      ['closed', true],
      ['early', false],
      ['early', false],
    ]);
    expect([(await desk('DELETE', `campaigns/${id}`)).status, (await desk('DELETE', `campaigns/${id}`)).status, await list()]).toEqual([200, 404, []]);
  });
});

describe('A campaign’s link', () => {
  test('tells its respondent what it is for, and whether it is early, open or closed', async () => {
    const campaign = await create();
    const response = await askLink(tokenOf(campaign, 0, 1));
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        state: 'open',
        client: 'Northwater',
        system: 'Polaris',
        welcome: 'Thank you for your time.',
        wave: POLARIS.waves[0],
        group: 'Steering committee',
        groups: ['Planners', 'Steering committee'],
        least: 5,
      },
    ]);
    expect(await (await askLink(tokenOf(campaign, 1))).json()).toMatchObject({ state: 'early', wave: { opensOn: '2026-12-20' } });
    intake.wait(8 * DAY);
    expect(await (await askLink(tokenOf(campaign))).json()).toMatchObject({ state: 'open' });
    intake.wait(DAY);
    expect(await (await askLink(tokenOf(campaign))).json()).toMatchObject({ state: 'closed' });
    await desk('DELETE', `campaigns/${campaign.id}`);
    const [removed, short] = [await askLink(tokenOf(campaign)), await askLink('short')];
    expect([removed.status, await removed.json()]).toEqual([404, { error: 'unknown' }]);
    expect([short.status, short.headers.get('WWW-Authenticate'), await short.json()]).toEqual([401, 'Bearer', { error: 'token' }]);
  });

  test('is an invitation: the responses by it count in its wave, one for each address', async () => {
    const campaign = await create();
    for (let one = 0; one < 5; one++) expect((await answer(one, tokenOf(campaign, 0, one % 2))).status).toBe(201);
    const early = await answer(0, tokenOf(campaign, 1));
    expect([early.status, (await early.json()).errors]).toEqual([422, { campaignToken: 'is of a wave that is not open yet' }]);
    while (await deliverCopy(intake.deps.store, intake.deps.now()));
    expect((await list())[0]?.waves.map(({ people }) => people)).toEqual([5, 0]);
    expect(await intake.deps.store.batches.countUncounted()).toEqual({ waiting: 0, apart: 0 });
    expect(await intake.deps.store.responses.isExpected('person-1@example.org', campaign.waves[0]?.id)).toBe(false);
  });

  test('takes no response once its wave is closed for good, but tells of one that it has taken', async () => {
    const campaign = await create();
    expect((await answer(0, tokenOf(campaign))).status).toBe(201);
    await desk('POST', `waves/${campaign.waves[0]?.id}/closings`);
    expect((await answer(0, tokenOf(campaign))).status).toBe(200);
    const late = await answer(1, tokenOf(campaign));
    expect([late.status, (await late.json()).errors]).toEqual([422, { campaignToken: 'is of a wave that is closed' }]);
    expect(await (await askLink(tokenOf(campaign))).json()).toMatchObject({ state: 'closed', wave: { closesOn: dayOf(intake.deps.now()) } });
    const unknown = await answer(1, 'x'.repeat(80));
    expect([unknown.status, (await unknown.json()).errors]).toEqual([422, { campaignToken: 'is of no campaign' }]);
  });
});

test('A campaign’s link names the last day of a wave that was closed in the day after it', async () => {
  const campaign = await create();
  intake.wait(8 * DAY);
  await desk('POST', `waves/${campaign.waves[0]?.id}/closings`);
  expect(await (await askLink(tokenOf(campaign))).json()).toMatchObject({ state: 'closed', wave: { closesOn: '2026-11-27' } });
});

test('A campaign’s link tells other sites nothing, and can be guessed no more often than forms are sent', async () => {
  const token = tokenOf(await create());
  const ask = (headers = {}) => intake.ask('/api/campaign-links/current', { headers: { Authorization: `Bearer ${token}`, ...headers } });
  expect((await ask({ Origin: 'https://evil.example' })).status).toBe(403);
  const { store } = intake.deps;
  const limited = await startIntake({ store, limit: 1 });
  const guesses = [];
  for (let guess = 0; guess < 21; guess++)
    guesses.push(await limited.ask('/api/campaign-links/current', { headers: { Authorization: `Bearer ${'x'.repeat(80)}` } }));
  expect(guesses.map(({ status }) => status)).toEqual([...Array(20).fill(404), 429]);
  await limited.stop();
});

describe('A personal link', () => {
  /** Invites people to the open wave. @returns the wave, and the token in the mail to each. */
  const invite = async (...addresses: string[]) => {
    const { waves, groups } = await create();
    const [waveId = '', group = ''] = [waves[0]?.id, groups[1]?.id];
    const response = await desk('POST', `waves/${waveId}/invitations`, { group, list: addresses.join() });
    expect([response.status, await response.json()]).toEqual([201, { count: addresses.length }]);
    return { waveId, tokens: addresses.map((address) => invitationToken(intake.deps.store.secret, waveId, address)) };
  };

  test('takes one response, and says that it has been used', async () => {
    const { waveId, tokens } = await invite('ana@example.org', 'ben@example.org');
    const [ana = '', ben = ''] = tokens;
    expect(await (await askLink(ana)).json()).toMatchObject({ state: 'open', group: 'Steering committee', client: 'Northwater' });
    expect((await answer(0, ana)).status).toBe(201);
    expect((await answer(0, ana)).status).toBe(200);
    const again = await answer(1, ana);
    expect([again.status, (await again.json()).errors]).toEqual([422, { campaignToken: 'has been used' }]);
    // The other response can come between the check of the link and the store.
    const { campaigns } = intake.deps.store;
    const { findLink } = campaigns;
    campaigns.findLink = async (token) => {
      const found = await findLink(token);
      return found?.invitation && { ...found, invitation: { ...found.invitation, isAnswered: false } };
    };
    const late = await answer(2, ana);
    expect([late.status, (await late.json()).errors]).toEqual([422, { campaignToken: 'has been used' }]);
    campaigns.findLink = findLink;
    const states = async () => Promise.all([ana, ben].map(async (token) => (await (await askLink(token)).json()).state));
    expect(await states()).toEqual(['used', 'open']);
    await desk('POST', `waves/${waveId}/closings`);
    expect(await states()).toEqual(['used', 'closed']);
    await desk('DELETE', `waves/${waveId}`);
    expect((await askLink(ana)).status).toBe(404);
  });

  test('takes responses of those alone who opened the preview of a survey that is coming soon', async () => {
    const { tokens } = await invite('ana@example.org');
    const [ana = ''] = tokens;
    const previewToken = 'the token inside the preview';
    const facts = { isSurveyOpen: false, previewTokenHash: hashPreviewToken(previewToken) };
    Object.assign(intake.deps.parts, facts);
    const queued = await intake.deps.store.outbox.counts();
    const link = (await list()).map((campaign) => tokenOf(campaign))[0] ?? '';
    for (const token of [ana, link]) {
      expect((await answer(0, token)).status).toBe(403);
      expect((await answer(0, token, { previewToken: 'another' })).status).toBe(403);
      expect(await (await askLink(token)).json()).toMatchObject({ state: 'open' });
    }
    expect(await intake.deps.store.outbox.counts()).toEqual(queued);
    expect((await answer(0, ana, { previewToken })).status).toBe(201);
    expect((await answer(1, link, { previewToken })).status).toBe(201);
  });

  test('is neither logged nor listed, and nothing says who has answered', async () => {
    const { waveId, tokens } = await invite('ana@example.org', 'ben@example.org');
    const told = async () => (await (await desk('GET', `waves/${waveId}/invitations`)).text()) + (await (await desk('GET', 'campaigns')).text());
    const before = await told();
    expect((await answer(0, tokens[0] ?? '')).status).toBe(201);
    await answer(1, tokens[0] ?? '');
    expect(await told()).toBe(before);
    expect(before).not.toMatch(/@example\.org/);
    for (const secret of [...tokens, 'ana@example.org', waveId]) expect(intake.logged.join()).not.toContain(secret);
  });
});

describe('Invitations at the desk', () => {
  test('are counted by wave and group, and tell whether the wave is open', async () => {
    const { id, waves, groups } = await create();
    await desk('POST', `waves/${waves[0]?.id}/invitations`, { group: groups[1]?.id, list: 'ana@example.org' });
    const readWave = async (wave: string | undefined) => (await desk('GET', `waves/${wave}/invitations`)).json();
    const groupsWith = (count: number) => groups.map((group, index) => ({ id: group.id, name: group.name, invited: index && count }));
    const campaign = { id, name: 'Polaris rollout', client: 'Northwater', system: 'Polaris' };
    expect(await readWave(waves[0]?.id)).toMatchObject({ wave: 'Go-live', campaign, isOpen: true, groups: groupsWith(1) });
    expect(await readWave(waves[1]?.id)).toMatchObject({ wave: '30 days', campaign, isOpen: false, groups: groupsWith(0) });
    expect((await desk('GET', `waves/${id}/invitations`)).status).toBe(404);
    // Operators are told while the survey is coming soon.
    const isOpenIn = async () => [(await readWave(waves[0]?.id)).isSurveyOpen, (await (await desk('GET', 'campaigns')).json()).isSurveyOpen];
    expect(await isOpenIn()).toEqual([true, true]);
    intake.deps.parts.isSurveyOpen = false;
    expect(await isOpenIn()).toEqual([false, false]);
  });

  test('are checked before anybody is invited', async () => {
    const { waves, groups } = await create();
    const path = `waves/${waves[0]?.id}/invitation-checks`;
    const check = async (list: string) => {
      const response = await desk('POST', path, { group: groups[0]?.id, list });
      return [response.status, await response.json()];
    };
    expect(await check('Name;E-mail\nAna;ana@example.org\nANA;Ana@Example.org\nBen;ben@example')).toEqual([
      200,
      { fresh: 1, invited: 0, repeated: 1, suppressed: [], limited: [], wrong: [{ line: 4, text: 'Ben;ben@example' }] },
    ]);
    expect(await check('')).toMatchObject([422, { errors: { list: 'Please enter the addresses.' } }]);
    expect(await intake.deps.store.invitations.countAll()).toBe(0);
  });

  test('go to nobody in a wave that is not open, in a group of another campaign, and a test of them to no address that gets no mail', async () => {
    const { id, waves, groups } = await create();
    await desk('POST', 'campaigns', { ...POLARIS, name: 'Another' });
    const other = (await list()).find((campaign) => campaign.id !== id);
    const [open, early] = waves.map((wave) => wave.id);
    const invite = async (wave: string | undefined, group: string | undefined) =>
      (await desk('POST', `waves/${wave}/invitations`, { group, list: 'ana@example.org' })).status;
    expect([await invite(early, groups[0]?.id), await invite(open, other?.groups[0]?.id), await invite(id, groups[0]?.id)]).toEqual([404, 404, 404]);
    const words = { subject: 'About {system}', text: 'Dear all' };
    expect((await desk('PUT', `campaigns/${open}/invitation-words`, words)).status).toBe(404);
    const sample = { kind: 'campaign-invitation', userEmail: 'maren@firm.example' };
    expect((await desk('POST', `waves/${id}/invitation-tests`, sample)).status).toBe(404);
    const { suppressions, secret, outbox, invitations } = intake.deps.store;
    await suppressions.suppressAll(secret.addressKey(sample.userEmail), intake.deps.now(), 'failed');
    const refused = await desk('POST', `waves/${open}/invitation-tests`, sample);
    expect([refused.status, (await refused.json()).errors]).toEqual([422, { userEmail: expect.stringContaining('gets no mail at all') }]);
    expect([await invitations.countAll(), (await outbox.counts()).pending ?? 0]).toEqual([0, 0]);
  });

  test('can be followed by a reminder, whose answer tells nothing of who has answered', async () => {
    const { waves, groups } = await create();
    const path = `waves/${waves[0]?.id}/reminders`;
    const remind = async () => {
      const response = await desk('POST', path);
      const { count, errors } = await response.json();
      return [response.status, count ?? errors.id];
    };
    expect(await remind()).toEqual([422, 'Nobody has been invited to this wave.']);
    await desk('POST', `waves/${waves[0]?.id}/invitations`, { group: groups[0]?.id, list: 'ana@example.org ; ben@example.org' });
    expect(await remind()).toEqual([201, 1]);
    expect(await remind()).toEqual([422, 'The last reminder was sent less than a day ago. Please wait until tomorrow.']);
    intake.wait(DAY);
    expect(await remind()).toEqual([201, 1]);
    intake.wait(DAY);
    expect(await remind()).toEqual([422, 'A wave has at most 2 reminders, and they have been sent.']);
    await desk('POST', `waves/${waves[0]?.id}/closings`);
    expect((await desk('POST', path)).status).toBe(404);
  });

  test('have words that a campaign can have of its own', async () => {
    const { id, waves } = await create();
    const words = async () => (await (await desk('GET', `waves/${waves[0]?.id}/invitations`)).json()).words;
    const own = { subject: 'About {system}', text: 'Dear all' };
    const before = await words();
    const { 'campaign-invitation': invitation, 'campaign-reminder': reminder } = content.mail;
    const firmsOwn = [invitation, reminder].map(({ subject, text }) => ({ isOwn: false, subject, text: text.join('\n\n') }));
    expect(before).toMatchObject(firmsOwn);
    expect((await desk('PUT', `campaigns/${id}/reminder-words`, { ...own, text: 'Dear {name}' })).status).toBe(422);
    expect((await desk('PUT', `campaigns/${id}/reminder-words`, own)).status).toBe(200);
    expect(await words()).toEqual([before[0], { kind: 'campaign-reminder', isOwn: true, ...own }]);
    await desk('DELETE', `campaigns/${id}/reminder-words`);
    expect(await words()).toEqual(before);
  });
});
