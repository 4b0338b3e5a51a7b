import { afterEach, expect, test } from 'vitest';
import { startIntake, type TestIntake } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { readIntakeSettings } from '../environment.ts';
import { StoreUnavailable } from '../store/store.ts';

const CONTACT = SUBMISSIONS['contact-messages'];

let intake: TestIntake;
afterEach(() => intake.stop());

const statuses = async (posts: Promise<Response>[]) => [...new Set((await Promise.all(posts)).map(({ status }) => status))];
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, index) => make(index));

test('An office of 120 respondents behind one address gets access and answers the survey within ten minutes', async () => {
  intake = await startIntake({ limit: readIntakeSettings({}).submissionLimit });
  const post = (resource: 'access-requests' | 'survey-responses') => (one: number) =>
    intake.post(resource, { ...SUBMISSIONS[resource], userEmail: `one-${one}@office.example` });
  expect(await statuses(times(120, post('access-requests')))).toEqual([201]);
  expect(await statuses(times(120, post('survey-responses')))).toEqual([201]);
});

test('Replays and refused posts cost a twentieth of a submission, and no more than that can be sent', async () => {
  intake = await startIntake({ limit: 3 });
  const send = (change: object) => intake.post('contact-messages', { ...CONTACT, ...change });
  expect(await statuses([send({})])).toEqual([201]);
  for (const _ of times(19, String)) expect((await send({})).status).toBe(200);
  for (const _ of times(19, String)) expect((await send({ userEmail: 'no address' })).status).toBe(422);
  // Two twentieths of the rate limit of three submissions are left.
  expect((await send({ message: 'Another' })).status).toBe(429);
  expect((await send({ userEmail: 'no address' })).status).toBe(429);
});

test('A submission that could not be stored costs a twentieth, too', async () => {
  intake = await startIntake({ limit: 2 });
  const { store } = intake.deps;
  const accept = store.accept;
  store.accept = () => Promise.reject(new StoreUnavailable('locked'));
  for (const _ of times(20, String)) expect((await intake.post('contact-messages', CONTACT)).status).toBe(503);
  store.accept = accept;
  expect((await intake.post('contact-messages', CONTACT)).status).toBe(201);
  expect((await intake.post('contact-messages', { ...CONTACT, message: 'Another' })).status).toBe(429);
});
