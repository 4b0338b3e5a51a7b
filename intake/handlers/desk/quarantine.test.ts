import { afterEach, beforeEach, expect, test } from 'vitest';
import { START_FIELD } from '../../../core/submissions/bot-signs.ts';
import { NOW, startIntake, type TestIntake } from '../../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../../tests/support/submissions.ts';
import { Limiter } from '../../http/limiter.ts';

const TOKEN = 'bidig fobul kazot pinam dolus varib';
const MAILS = [
  'contact-confirmation to ines@example.org',
  'contact-notice to inbox@equanta.example',
];

let intake: TestIntake;
beforeEach(async () => {
  const operators = [{ name: 'Maren', token: TOKEN }];
  intake = await startIntake({
    desk: { operators, pages: [], guesses: new Limiter(10), refused: () => undefined },
  });
});
afterEach(() => intake.stop());

async function releaseShown(...ids: string[]): Promise<unknown> {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ids });
  const response = await intake.ask('/api/desk/quarantine/releases', {
    method: 'POST',
    headers,
    body,
  });
  return [response.status, (await response.json()).count];
}

const quarantined = async () =>
  (await intake.deps.store.quarantine.list({ limit: 10 })).items.map(({ id }) => id);

async function mailsDue(): Promise<string[]> {
  const mails = [];
  const claim = () => intake.deps.store.outbox.claim(NOW + 1, 60_000);
  for (let mail = await claim(); mail; mail = await claim())
    mails.push(`${mail.kind} to ${mail.recipient}`);
  return mails.sort();
}

test('All that an operator was shown is released at once, what is gone meanwhile left out', async () => {
  for (const resource of ['contact-messages', 'newsletter-signups', 'access-requests'] as const)
    await intake.post(resource, { ...SUBMISSIONS[resource], website: 'https://filled.example' });
  const [first = '', ...others] = await quarantined();
  expect(await mailsDue()).toEqual([]);
  expect(await releaseShown(first)).toEqual([201, 1]);
  expect(await releaseShown(first, ...others)).toEqual([201, 2]);
  expect(await quarantined()).toEqual([]);
  expect(await mailsDue()).toHaveLength(4);
  expect(await releaseShown()).toEqual([422, undefined]);
});

test('A release sends no mail again that was sent at once', async () => {
  await intake.post('contact-messages', {
    ...SUBMISSIONS['contact-messages'],
    [START_FIELD]: new Date(NOW - 1).toISOString(),
  });
  const atOnce = await mailsDue();
  expect(atOnce.length).toBeGreaterThan(0);
  expect(await releaseShown(...(await quarantined()))).toEqual([201, 1]);
  expect([...atOnce, ...(await mailsDue())].sort()).toEqual(MAILS);
});

test('A release of what an operator marked as spam sends no mail: it was sent when the message came', async () => {
  await intake.post('contact-messages', SUBMISSIONS['contact-messages']);
  expect(await mailsDue()).toEqual(MAILS);
  const [message] = (await intake.deps.store.inbox.list({ limit: 1 })).items;
  await intake.deps.store.inbox.change(
    message?.id ?? '',
    { revision: 0, place: 'quarantine' },
    { operator: 'Maren', now: NOW },
  );
  expect(await releaseShown(...(await quarantined()))).toEqual([201, 1]);
  expect(await mailsDue()).toEqual([]);
});
