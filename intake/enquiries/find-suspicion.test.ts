import { describe, expect, test } from 'vitest';
import { START_FIELD, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import { intake, startForEach } from '../../tests/support/each-intake.ts';
import { NOW } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';

const CONTACT = SUBMISSIONS['contact-messages'];
const LINKS = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example`).join(' ');
const OFFER = 'We can bring lunch for your whole office on every day of the year.';

startForEach();

const post = async (resource: string, body: object) =>
  expect((await intake.post(resource, body)).status).toBe(201);
const reasons = async () =>
  (await intake.deps.store.quarantine.list({ limit: 30 })).items.map(({ reason }) => reason);
const inbox = async () => (await intake.deps.store.inbox.list({ limit: 30 })).items;
const mails = async () => (await intake.claimAll()).map(({ kind }) => kind).sort();
const makeRule = (kind: 'address' | 'domain' | 'phrase', value: string) =>
  intake.deps.store.spamRules.add({ kind, value }, { operator: 'Maren', now: intake.deps.now() });

describe('A message is quarantined without any mail', () => {
  test.each([
    ['for links in any field', { company: `Earn now ${LINKS}` }, 'it has 5 links'],
    [
      'for links, even if it was sent too fast',
      { message: LINKS, [START_FIELD]: new Date(NOW - 1).toISOString() },
      'it has 5 links',
    ],
    [
      'for a filled trap rather than for links',
      { message: LINKS, [TRAP_FIELD]: 'x' },
      'a hidden field was filled',
    ],
  ])('%s', async (_name, change, reason) => {
    await post('contact-messages', { ...CONTACT, ...change });
    expect([await reasons(), await inbox(), await mails()]).toEqual([[reason], [], []]);
  });

  test.each([
    ['address', 'ines@example.org', 'a rule is against everything from ines@example.org'],
    ['domain', 'example.org', 'a rule is against everybody at example.org'],
    ['domain', 'org', undefined],
    ['address', 'es@example.org', undefined],
    ['phrase', 'the PLANNING système', undefined],
    [
      'phrase',
      'uses the Planning System',
      'a rule is against texts with “uses the Planning System”',
    ],
    ['phrase', 'example packing', 'a rule is against texts with “example packing”'],
  ] as const)('for a rule against the %s %s, if it fits', async (kind, value, reason) => {
    await makeRule(kind, value);
    await post('contact-messages', CONTACT);
    expect(await reasons()).toEqual(reason === undefined ? [] : [reason]);
    expect(await mails()).toEqual(
      reason === undefined ? ['contact-confirmation', 'contact-notice'] : [],
    );
  });

  test('for a rule against a domain above, whatever the form', async () => {
    await makeRule('domain', 'example.org');
    await post('newsletter-signups', {
      ...SUBMISSIONS['newsletter-signups'],
      userEmail: 'ines@Mail.Example.ORG',
    });
    await post('access-requests', SUBMISSIONS['access-requests']);
    await post('guide-requests', {
      ...SUBMISSIONS['guide-requests'],
      userEmail: 'ines@another-example.org',
    });
    expect(await reasons()).toEqual(Array(2).fill('a rule is against everybody at example.org'));
    expect((await inbox()).map(({ kind }) => kind)).toEqual(['guide-requests']);
  });
});

test('A request that was only sent too fast brings the firm its mail, where that is no reason for the quarantine', async () => {
  await post('access-requests', {
    ...SUBMISSIONS['access-requests'],
    [START_FIELD]: new Date(NOW - 1).toISOString(),
  });
  expect([await reasons(), await mails()]).toEqual([[], ['access-notice']]);
});

test('A form that has to keep its promise to everybody is not judged by its text', async () => {
  await post('access-requests', { ...SUBMISSIONS['access-requests'], userCompany: LINKS });
  expect(await reasons()).toEqual([]);
});

test('The same text is quarantined from the third sender on; the first two stay in the inbox, marked', async () => {
  const from = (userEmail: string, message = OFFER) =>
    post('contact-messages', { ...CONTACT, userEmail, message });
  await from('a@example.org');
  await from('b@example.org', `${OFFER.toUpperCase()} https://b.example/1`);
  await from('B@example.org', `${OFFER} Again.`);
  await from('a@example.org', `${OFFER} 2`);
  expect([await reasons(), (await inbox()).map(({ reason }) => reason)]).toEqual([
    [],
    Array(4).fill(null),
  ]);
  await mails();
  await from('c@example.org');
  expect([await reasons(), await mails()]).toEqual([['the same text came from 3 senders'], []]);
  expect((await inbox()).map(({ reason }) => reason).sort()).toEqual(
    [...Array(3).fill('others sent the same text later'), null].sort(),
  );
});

test('The page without JavaScript says the same of a quarantined message as of any other', async () => {
  const send = async (message: string) => {
    const { formName: _name, sentAt: _time, source: _page, ...fields } = CONTACT;
    const response = await intake.postForm('contact-messages', { ...fields, message });
    return [response.status, await response.text()];
  };
  expect(await send(LINKS)).toEqual(await send('Nobody uses it.'));
  expect(await reasons()).toEqual(['it has 5 links']);
});
