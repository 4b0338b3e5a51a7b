import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../core/desk/desk.ts';
import { START_FIELD, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import { intake, readDesk as read, startForEach } from '../../tests/support/each-intake.ts';
import { NOW, OTHER_TOKEN, TOKEN, testDesk } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';

const MAILS = [
  'contact-confirmation to ines@example.org',
  'contact-notice to inbox@equanta.example',
];

const CONTACT = SUBMISSIONS['contact-messages'];
const SPAM = { ...CONTACT, message: 'Buy now.', [TRAP_FIELD]: 'https://spam.example' };

let wakened = 0;
startForEach(() => ({ desk: testDesk(), onMail: () => (wakened += 1) }));

const readLog = async (): Promise<AuditEntry[]> => (await read('audit-log')).items;

async function releaseShown(...ids: string[]): Promise<unknown> {
  const response = await intake.askDesk('POST', 'quarantine/releases', { ids });
  return [response.status, (await response.json()).count];
}

const quarantined = async () =>
  (await intake.deps.store.quarantine.list({ limit: 10 })).items.map(({ id }) => id);

async function mailsDue(): Promise<string[]> {
  const mails = await intake.claimAll();
  return mails.map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
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

describe('The quarantine', () => {
  const kindsDue = async () => (await intake.claimAll()).map(({ kind }) => kind).sort();
  const only = async () => (await read('quarantine')).items[0];

  test('lists a submission with its reason, and releases it once with all of its mail', async () => {
    await intake.post('contact-messages', SPAM);
    expect(await kindsDue()).toEqual([]);
    const { id, reason, said } = await only();
    expect([reason, said.message]).toEqual(['a hidden field was filled', 'Buy now.']);
    const before = wakened;
    const answers = [
      await intake.askDesk('POST', `quarantine/${id}/releases`),
      await intake.askDesk('POST', `quarantine/${id}/releases`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 404]);
    expect(await answers[0]?.json()).toEqual({ count: 2 });
    expect(wakened).toBe(before + 1);
    expect(await kindsDue()).toEqual(['contact-confirmation', 'contact-notice']);
    expect((await read('messages')).items).toMatchObject([{ id, said: { message: 'Buy now.' } }]);
    expect(await only()).toBeUndefined();
  });

  test('releases a newsletter sign-up, whose address still has to be confirmed', async () => {
    await intake.post('newsletter-signups', {
      ...SUBMISSIONS['newsletter-signups'],
      [TRAP_FIELD]: 'x',
    });
    const release = async () =>
      (await intake.askDesk('POST', `quarantine/${(await only()).id}/releases`)).json();
    expect(await release()).toEqual({ count: 1 });
    expect(await kindsDue()).toEqual(['newsletter-confirmation']);
    expect((await read('subscribers')).items).toMatchObject([{ state: 'pending' }]);
    // The limit of confirmations for one address applies.
    await intake.post(
      'newsletter-signups',
      { ...SUBMISSIONS['newsletter-signups'], [TRAP_FIELD]: 'x' },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
    expect(await release()).toEqual({ count: 0 });
    expect(await kindsDue()).toEqual([]);
  });

  test('keeps which submissions were read, and counts the others', async () => {
    await intake.post('contact-messages', SPAM);
    await intake.post('contact-messages', { ...SPAM, message: 'Buy today.' });
    const [first] = (await read('quarantine')).items;
    expect([first.isRead, await read('today')]).toMatchObject([false, { unreadSpam: 2 }]);
    const mark = (ids: unknown) => intake.askDesk('POST', 'quarantine/readings', { ids });
    expect(await (await mark([first.id, crypto.randomUUID()])).json()).toEqual({ count: 1 });
    expect(await (await mark([first.id])).json()).toEqual({ count: 0 });
    for (const wrong of [[], ['x'], 'x', undefined]) expect((await mark(wrong)).status).toBe(422);
    expect(
      (await read('quarantine')).items.map(({ isRead }: { isRead: boolean }) => isRead).sort(),
    ).toEqual([false, true]);
    expect(await read('today')).toMatchObject({ unreadSpam: 1 });
  });
});

describe('A rule against spam', () => {
  const add = (rule: object, token = TOKEN) => intake.askDesk('POST', 'spam-rules', rule, token);

  test('is made of a message, names who made it, catches later ones, and is removed', async () => {
    await intake.post('contact-messages', { ...CONTACT, userEmail: 'ada@mail.example.org' });
    await intake.post('contact-messages', SPAM);
    const [{ id }] = (await read('quarantine')).items;
    expect(await read(`quarantine/${id}/sender`)).toEqual({
      address: 'ines@example.org',
      domain: 'example.org',
      ofAddress: 0,
      ofDomain: 1,
    });
    await add({ kind: 'domain', value: ' Example.ORG ' }, OTHER_TOKEN);
    const [rule] = (await read('spam-rules')).items;
    expect(rule).toEqual({
      id: expect.any(String),
      kind: 'domain',
      value: 'example.org',
      madeBy: 'Jonas',
      madeAt: intake.deps.now(),
    });
    await intake.post('contact-messages', { ...CONTACT, message: 'Again.' });
    const reasons = async () =>
      (await read('quarantine')).items.map(({ reason }: { reason: string }) => reason).sort();
    expect(await reasons()).toEqual([
      'a hidden field was filled',
      'a rule is against everybody at example.org',
    ]);
    const remove = async () => (await intake.askDesk('DELETE', `spam-rules/${rule.id}`)).status;
    expect([await remove(), await remove()]).toEqual([200, 404]);
    await intake.post('contact-messages', { ...CONTACT, message: 'And again.' });
    expect([(await read('messages')).items.length, (await reasons()).length]).toEqual([2, 2]);
    expect(
      (await readLog())
        .map(({ operator, action, itemName }) => [operator, action, itemName])
        .sort(),
    ).toEqual([
      ['Jonas', 'made a rule against spam', 'example.org'],
      ['Maren', 'removed a rule against spam', 'example.org'],
    ]);
  });

  test('against an address or a phrase is logged by its kind alone', async () => {
    await add({ kind: 'address', value: 'ada@example.org' });
    await add({ kind: 'phrase', value: 'Buy now, pay later' });
    for (const { id } of (await read('spam-rules')).items)
      await intake.askDesk('DELETE', `spam-rules/${id}`);
    const log = await readLog();
    expect(log.map(({ itemName }) => itemName).sort()).toEqual([
      'address',
      'address',
      'phrase',
      'phrase',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/ada@|Buy now/);
  });

  test('is refused if it is no address, domain or phrase, or one too many', async () => {
    const wrong = [
      { kind: 'address', value: 'ada' },
      { kind: 'domain', value: 'org' },
      { kind: 'phrase', value: '  buy  now ' },
      { kind: 'network', value: 'x' },
      {},
    ];
    for (const rule of wrong) expect([rule, (await add(rule)).status]).toEqual([rule, 422]);
    for (const value of ['a', 'b']) await add({ kind: 'domain', value: `${value}.example` });
    intake.deps.store.spamRules.add = async () => false;
    expect(await (await add({ kind: 'domain', value: 'c.example' })).json()).toEqual({
      error: 'invalid',
      errors: { value: expect.stringContaining('500') },
    });
    expect((await intake.askDesk('GET', `quarantine/${crypto.randomUUID()}/sender`)).status).toBe(
      404,
    );
  });
});
