import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { testDesk } from '../../tests/support/intake.ts';
import { startRelay, type TestRelay } from '../../tests/support/mail.ts';
import { startMailIntake } from '../../tests/support/mail-intake.ts';
import { createPost } from '../mail/post.ts';
import { smtpTransport } from '../mail/relay.ts';
import { NOT_TESTED } from '../sign-in/answer-desk.ts';
import { TESTS_A_DAY } from './desk-mail.ts';

const TO = 'maren@firm.example';

let relay: TestRelay;
let intake: Awaited<ReturnType<typeof startMailIntake>>;
afterEach(async () => {
  await intake.stop();
  await relay.stop();
});

/** Starts an intake with a desk on a relay. @param url of another relay. */
async function start(behaviour: Parameters<typeof startRelay>[0] = {}, url?: string) {
  relay = await startRelay(behaviour);
  const transport = smtpTransport(url ?? relay.url);
  intake = await startMailIntake(transport, undefined, { desk: testDesk() });
  const { deps } = intake;
  const { parts, mail, settings } = deps;
  settings.smtpUrl = (url ?? relay.url).replace('smtp://', 'smtp://user:secret@');
  settings.mailsPerMinute = 60;
  deps.post = createPost({ transport, parts, settings, from: mail.from, guide: Buffer.from('') });
}

const ask = (path: string, body?: object) => intake.askDesk(body ? 'POST' : 'GET', path, body);
const read = async () => (await ask('mail')).json();
const mailTest = async (userEmail = TO) => {
  const response = await ask('mail/tests', { userEmail });
  return [response.status, await response.json()];
};
const logged = async () =>
  (await (await ask('audit-log')).json()).items.map((entry: { action: string }) => entry.action);

test('The desk shows the settings that hold without a password, and what the mail server announces', async () => {
  await start({ size: 10 * 1024 ** 2 });
  const shown = await read();
  expect(shown).toEqual({
    server: { host: '127.0.0.1', port: Number(URL.parse(relay.url)?.port), hasPassword: true },
    from: 'hello@equanta.example',
    name: 'www.equanta.example',
    connections: 6,
    perMinute: 60,
    announced: { encryption: null, maxBytes: 10 * 1024 ** 2, hasUtf8: true },
    failure: null,
    waiting: { count: 0, since: null },
    unheard: { reports: [], setAside: 0 },
  });
  expect(JSON.stringify(shown)).not.toContain('secret');
});

test('A test is a success once the mail server took it, and the audit log has it without the address', async () => {
  await start();
  expect(await mailTest()).toEqual([200, { outcome: 'taken' }]);
  expect(relay.mails).toMatchObject([{ envelopeTo: [TO] }]);
  expect(relay.mails[0]?.subject).toContain('Equanta');
  expect(await logged()).toEqual(['mailed a test of the mail server']);
  expect(intake.logged.join()).not.toContain(TO);
});

test('A test that the mail server refuses says so with its whole answer, and what it is about', async () => {
  await start({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${TO}>: no such mailbox`), { responseCode: 550 })),
  });
  expect(await mailTest()).toEqual([
    200,
    {
      outcome: 'failed',
      scope: 'address',
      reason: '550 5.1.1 EENVELOPE RCPT TO',
      answer: `550 5.1.1 <${TO}>: no such mailbox`,
    },
  ]);
  expect(intake.logged.join()).not.toContain(TO);
});

test('A mail server that can’t be reached is said before and after a test, without an answer of its own', async () => {
  await start({}, `smtp://127.0.0.1:${await freePort()}`);
  expect(await read()).toMatchObject({ announced: null, failure: { scope: 'relay' } });
  expect(await mailTest()).toMatchObject([
    200,
    { outcome: 'failed', scope: 'relay', answer: null },
  ]);
});

test('No test goes to who wants no mail, to what is no address, or too often', async () => {
  await start();
  const { store, now } = intake.deps;
  await store.suppressions.suppressAll(store.secret.addressKey('ana@example.org'), now());
  const refusal = (why: keyof typeof NOT_TESTED) => [
    422,
    { error: 'invalid', errors: { userEmail: NOT_TESTED[why] } },
  ];
  expect(await mailTest('ana@example.org')).toEqual(refusal('suppressed'));
  expect((await mailTest('nobody'))[0]).toBe(422);
  for (let one = 0; one < TESTS_A_DAY; one++) await mailTest();
  expect(await mailTest()).toEqual(refusal('limited'));
  expect(relay.mails).toHaveLength(TESTS_A_DAY);
});
