import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDraftToken } from '../../core/survey/draft-token.ts';
import { startIntake, type TestIntake } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { StoreUnavailable } from '../store/store.ts';

const ADDRESS = '/api/survey-drafts/current';
const NO_COMMENTS = { workingWell: '', improvements: '', suggestions: '' };

let intake: TestIntake;
let token: string;
beforeEach(async () => {
  intake = await startIntake();
  token = newDraftToken();
});
afterEach(() => intake.stop());

const ask = (method: string, body?: unknown, { headers = {}, address = ADDRESS }: { headers?: Record<string, string>; address?: string } = {}) =>
  intake.ask(address, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const put = (revision: number, answers: Record<number, number>, more: object = {}) => ask('PUT', { revision, answers, ...more });
const mailLink = (userEmail: unknown) => ask('POST', { userEmail }, { address: `${ADDRESS}/links` });
const said = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

describe('A survey draft', () => {
  test('is saved and read with its token, and has a revision', async () => {
    expect(await said(await ask('GET'))).toEqual({ status: 404, error: 'unknown' });
    expect(await said(await put(0, { 1: 4 }))).toEqual({ status: 200, revision: 1 });
    const more = { comments: { workingWell: 'Labels ' }, wordings: { 2: '0000000a' }, times: { 1: 10, workingWell: 20 }, step: 2 };
    expect(await said(await put(1, { 1: 4, 2: 5 }, more))).toEqual({ status: 200, revision: 2 });
    expect(await said(await ask('GET'))).toEqual({
      status: 200,
      revision: 2,
      answers: { 1: 4, 2: 5 },
      wordings: { 2: '0000000a' },
      comments: { ...NO_COMMENTS, workingWell: 'Labels ' },
      times: { 1: 10, workingWell: 20 },
      step: 2,
    });
  });

  test('with a stale revision is refused with the current draft', async () => {
    await put(0, { 1: 4 });
    await put(1, { 2: 5 });
    expect(await said(await put(1, { 3: 3 }))).toEqual({
      status: 409,
      error: 'stale',
      revision: 2,
      answers: { 1: 4, 2: 5 },
      wordings: {},
      comments: NO_COMMENTS,
      times: {},
      step: 0,
    });
    expect(await said(await put(5, { 3: 3 }))).toMatchObject({ status: 409, revision: 2 });
  });

  test('that never existed leaves nothing in the store when it is erased', async () => {
    expect((await ask('DELETE')).status).toBe(200);
    expect(await said(await ask('GET'))).toEqual({ status: 404, error: 'unknown' });
    expect((await put(0, { 1: 4 })).status).toBe(200);
  });

  test('is closed for all devices once it is erased or submitted', async () => {
    await put(0, { 1: 4 });
    expect(await said(await ask('DELETE'))).toEqual({ status: 200, state: 'erased' });
    expect(await said(await ask('GET'))).toEqual({ status: 410, error: 'erased' });
    expect((await ask('DELETE')).status).toBe(200);

    const response = SUBMISSIONS['survey-responses'];
    token = newDraftToken();
    await put(0, { 1: 4 });
    expect((await intake.post('survey-responses', { ...response, draftToken: token })).status).toBe(201);
    expect((await intake.post('survey-responses', { ...response, draftToken: token })).status).toBe(200);
    expect(await said(await put(1, { 1: 4 }))).toEqual({ status: 410, error: 'submitted' });
    const other = { ...response, userEmail: 'other@example.org', draftToken: token };
    expect(await said(await intake.post('survey-responses', other))).toMatchObject({
      status: 422,
      error: 'different',
      errors: { draftToken: expect.stringContaining('submitted before') },
    });
    expect((await intake.post('survey-responses', { ...other, draftToken: 'short' })).status).toBe(422);
    const copied = { ...other, draftToken: newDraftToken(), originTokens: [token] };
    expect(await said(await intake.post('survey-responses', copied))).toMatchObject({ status: 422, error: 'different' });
    expect((await intake.post('survey-responses', { ...copied, originTokens: ['short'] })).status).toBe(422);
    expect((await intake.post('survey-responses', { ...copied, originTokens: Array.from({ length: 11 }, newDraftToken) })).status).toBe(422);
  });

  test.each([
    { answers: { 1: 0 } },
    { answers: { 1: 6 } },
    { answers: { 1: '3' } },
    { answers: { 61: 3 } },
    { answers: [] },
    { answers: null },
    {},
    { answers: {}, times: { 1: -1 } },
    { answers: {}, times: { other: 1 } },
    { answers: {}, comments: { workingWell: 'x'.repeat(5001) } },
    { answers: {}, step: 13 },
    { answers: {}, revision: -1 },
    { answers: {}, revision: 2 ** 53 },
  ])('that is wrong is refused: %j', async (body) => {
    expect((await ask('PUT', { revision: 0, ...body })).status).toBe(422);
    expect((await ask('GET')).status).toBe(404);
  });

  test.each(['{"revision":0,"answers":{"__proto__":5}}', '{"revision":0,"answers":{"1":5},"times":{"__proto__":5}}', '{"answers":{"constructor":5}}'])(
    'takes nothing by a name of the language itself: %s',
    async (body) => {
      expect((await ask('PUT', body)).status).toBe(422);
    },
  );

  test('is refused if it is larger than three full comments, or not JSON', async () => {
    const comments = { workingWell: '字'.repeat(5000), improvements: '字'.repeat(5000), suggestions: '字'.repeat(5000) };
    expect((await put(0, {}, { comments })).status).toBe(200);
    expect((await put(1, {}, { more: 'x'.repeat(128 * 1024) })).status).toBe(413);
    expect((await ask('PUT', '{')).status).toBe(422);
    expect((await ask('PUT', '{}', { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  });

  test('is refused without a token of 256 bits', async () => {
    for (const Authorization of ['', 'Bearer ', 'Bearer short', `Basic ${token}`, `Bearer ${token}/x`]) {
      const response = await ask('GET', undefined, { headers: { Authorization } });
      expect([response.status, response.headers.get('WWW-Authenticate'), await response.json()]).toEqual([401, 'Bearer', { error: 'token' }]);
    }
  });

  test('is refused to other sites, except allowed origins', async () => {
    expect((await ask('GET', undefined, { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    const preflight = await ask('OPTIONS', undefined, { headers: { Origin: 'http://localhost' } });
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET, PUT, DELETE');
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
    const response = await ask('GET', undefined, { headers: { Origin: 'http://localhost' } });
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([404, 'http://localhost']);
    const refused = await ask('PUT', '{', { headers: { Origin: 'http://localhost' } });
    expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([422, 'http://localhost']);
    expect((await ask('POST', {})).status).toBe(405);
  });

  test('can be saved often, but created no more often than a form is sent', async () => {
    await intake.stop();
    intake = await startIntake({ limit: 3 });
    await put(0, {});
    const statuses = [];
    for (let revision = 1; revision < 31; revision++) statuses.push((await put(revision, {})).status);
    expect(statuses).toEqual(Array(30).fill(200));
    token = newDraftToken();
    const made = await put(0, {});
    expect([made.status, Number(made.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  });

  test.each([
    ['PUT', ADDRESS],
    ['POST', `${ADDRESS}/links`],
  ])('is refused with %s %s for its form twenty times for each form that may be sent, and not looked at after that', async (method, address) => {
    await intake.stop();
    intake = await startIntake({ limit: 1 });
    const statuses = [];
    for (let post = 0; post < 22; post++) statuses.push((await ask(method, {}, { address })).status);
    expect(statuses).toEqual([...Array(20).fill(422), 429, 429]);
  });

  test.each(['GET', 'DELETE'])('can be asked for with %s no more often than the rate limit allows', async (method) => {
    await intake.stop();
    intake = await startIntake({ limit: 1 });
    const statuses = [];
    for (let guess = 0; guess < 21; guess++) statuses.push((await ask(method)).status);
    expect(statuses).toEqual([...Array(20).fill(method === 'GET' ? 404 : 200), 429]);
  });

  test('that can not be stored is refused, so that the device sends it again', async () => {
    const drafts = { ...intake.deps.store.drafts, save: async () => Promise.reject(new StoreUnavailable('disk full')) };
    const broken = await startIntake({ store: { ...intake.deps.store, drafts } });
    const response = await broken.ask(ADDRESS, {
      method: 'PUT',
      body: '{"answers":{}}',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    await broken.stop();
  });
});

describe('The link to a draft', () => {
  test('is mailed at once to the given address, at most once an hour', async () => {
    let wakened = 0;
    await intake.stop();
    intake = await startIntake({ onMail: () => (wakened += 1) });
    await put(0, { 1: 4 });
    expect(await said(await mailLink('ines@example.org'))).toEqual({ status: 201, state: 'queued' });
    expect(wakened).toBe(1);
    const mail = await intake.deps.store.outbox.claim(intake.deps.now(), 1000);
    expect(mail).toMatchObject({ kind: 'survey-link', recipient: 'ines@example.org' });
    expect(mail && (await intake.deps.store.encryptedOf(mail))).toEqual({ token });
    const response = await mailLink('ines@example.org');
    expect([response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([429, '3600', { error: 'enough' }]);
    expect((await mailLink('other@example.org')).status).toBe(201);
  });

  test('is mailed no more often than a form is sent', async () => {
    await intake.stop();
    intake = await startIntake({ limit: 2 });
    await put(0, { 1: 4 });
    expect((await mailLink('ines@example.org')).status).toBe(201);
    const refused = await mailLink('other@example.org');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await said(refused)).toMatchObject({ status: 429, error: 'tooMany' });
  });

  test('is mailed neither to an invalid address, nor for an unknown or empty draft', async () => {
    expect(await said(await mailLink('ines@example.org'))).toEqual({ status: 404, error: 'unknown' });
    await put(0, {});
    expect(await said(await mailLink('ines@example.org'))).toMatchObject({ status: 422, errors: { answers: expect.any(String) } });
    await put(1, { 1: 4 });
    for (const wrong of ['', 'ines', 'a@b,c@d.org', null]) {
      expect(await said(await mailLink(wrong))).toMatchObject({ status: 422, errors: { userEmail: 'Please enter a valid email address.' } });
    }
  });
});

test('The log holds nothing of a draft', async () => {
  await put(0, { 1: 4 }, { comments: { workingWell: 'Labels' } });
  await mailLink('ines@example.org');
  await ask('DELETE');
  expect(intake.logged.join()).not.toMatch(new RegExp(`${token}|Labels|ines`));
});
