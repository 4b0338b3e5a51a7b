import { afterEach, expect, test } from 'vitest';
import { startIntake, type TestIntake } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { StoreUnavailable } from '../engine/store-errors.ts';
import { DailyCount, Limiter } from '../http/limiter.ts';
import { readIntakeSettings } from '../settings/environment.ts';

const CONTACT = SUBMISSIONS['contact-messages'];

let intake: TestIntake;
afterEach(() => intake.stop());

const statuses = async (posts: Promise<Response>[]) => [
  ...new Set((await Promise.all(posts)).map(({ status }) => status)),
];
const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

test('An office of 120 respondents behind one address gets access and answers the survey within ten minutes', async () => {
  intake = await startIntake({ limit: readIntakeSettings({}).submissionLimit });
  const post = (resource: 'access-requests' | 'survey-responses', one: number) =>
    intake.post(resource, { ...SUBMISSIONS[resource], userEmail: `one-${one}@office.example` });
  for (const resource of ['access-requests', 'survey-responses'] as const) {
    const asked = await Promise.all(times(120, (one) => post(resource, one)));
    const again = [...asked.keys()].filter(
      (one) => asked[one]?.status === 503 && asked[one].headers.get('Retry-After') === '5',
    );
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(120 - again.length);
    for (const one of again) expect((await post(resource, one)).status).toBe(201);
  }
});

test('A replay of a survey response is answered whatever the limit by day', async () => {
  intake = await startIntake({ responseLimiter: new Limiter(1) });
  const headers = { 'Idempotency-Key': 'one' };
  const answer = () => intake.post('survey-responses', SUBMISSIONS['survey-responses'], headers);
  expect(await statuses([answer()])).toEqual([201]);
  for (const _ of times(3, String)) expect((await answer()).status).toBe(200);
  expect((await intake.post('survey-responses', SUBMISSIONS['survey-responses'])).status).toBe(429);
});

test('A refused post costs what its body cost: a small one a twentieth of a submission, the largest a whole one', async () => {
  intake = await startIntake({ limit: 3 });
  const refused = (bytes: number, from: string) => {
    const body = { message: 'x'.repeat(bytes) };
    return intake.post('contact-messages', body, {}, from);
  };
  const sent = async (bytes: number, from: string) => {
    let count = 0;
    while ((await refused(bytes, from)).status === 422) count++;
    return count;
  };
  expect(await sent(100, '192.0.2.1')).toBe(60);
  expect(await sent(127 * 1024, '203.0.113.1')).toBe(3);
});

test('Replays and refused posts cost a twentieth of a submission, and no more than that can be sent', async () => {
  intake = await startIntake({ limit: 3 });
  const send = (change: object) => intake.post('contact-messages', { ...CONTACT, ...change });
  expect(await statuses([send({})])).toEqual([201]);
  for (const _ of times(19, String)) expect((await send({})).status).toBe(200);
  for (const _ of times(19, String))
    expect((await send({ userEmail: 'no address' })).status).toBe(422);
  // Two twentieths of the rate limit of three submissions are left.
  expect((await send({ message: 'Another' })).status).toBe(429);
  expect((await send({ userEmail: 'no address' })).status).toBe(429);
});

test('A post from a foreign page costs a twentieth, whatever is posted', async () => {
  for (const resource of ['contact-messages', 'campaign-responses', 'survey-copies']) {
    intake = await startIntake({
      limit: 1,
      limiter: new Limiter(1),
      campaignLimiter: new Limiter(1),
      copyCount: new DailyCount(3),
    });
    const send = () => intake.post(resource, {}, { Origin: 'https://evil.example' });
    for (const _ of times(20, String)) expect((await send()).status).toBe(403);
    expect((await send()).status, resource).toBe(429);
    await intake.stop();
  }
  intake = await startIntake({});
});

test('A submission that could not be stored costs a twentieth, too', async () => {
  intake = await startIntake({ limit: 2 });
  const { store } = intake.deps;
  const accept = store.accept;
  store.accept = () => Promise.reject(new StoreUnavailable('locked'));
  for (const _ of times(20, String))
    expect((await intake.post('contact-messages', CONTACT)).status).toBe(503);
  store.accept = accept;
  expect((await intake.post('contact-messages', CONTACT)).status).toBe(201);
  expect((await intake.post('contact-messages', { ...CONTACT, message: 'Another' })).status).toBe(
    429,
  );
});

test('A survey response that could not be stored does not count towards the limit by day', async () => {
  intake = await startIntake({ responseLimiter: new Limiter(1) });
  const { store } = intake.deps;
  const { accept } = store;
  const answer = async (userEmail: string) =>
    (await intake.post('survey-responses', { ...SUBMISSIONS['survey-responses'], userEmail }))
      .status;
  store.accept = () => Promise.reject(new StoreUnavailable('locked'));
  for (const _ of times(3, String)) expect(await answer('ines@example.org')).toBe(503);
  store.accept = accept;
  // One a day is allowed.
  expect([
    await answer('ines@example.org'),
    await answer('tomas@example.org'),
    await answer('tomas@example.org'),
  ]).toEqual([201, 429, 429]);
});

test('A response that the limit by day refuses gives its network nothing back', async () => {
  intake = await startIntake({ responseLimiter: new Limiter(1) });
  const answer = async (name: string, from: string) =>
    (
      await intake.post(
        'survey-responses',
        { ...SUBMISSIONS['survey-responses'], userEmail: `${name}@example.org` },
        {},
        from,
      )
    ).status;
  expect(await answer('first', '192.0.2.1')).toBe(201);
  for (const one of times(20, String))
    expect(await answer(`refused-${one}`, '192.0.2.1')).toBe(429);
  const neighbours = [];
  for (const one of times(5, (index) => index + 2))
    neighbours.push(await answer(`neighbour-${one}`, `192.0.2.${one}`));
  expect(neighbours).toEqual([201, 201, 201, 201, 429]);
});
