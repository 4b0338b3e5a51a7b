import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/folder.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { NOW, type TestIntake } from '../../tests/support/intake.ts';
import { startRelay, type TestRelay, transportOf } from '../../tests/support/mail.ts';
import { startMailIntake } from '../../tests/support/mail-intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { ANNOUNCEMENT } from '../newsletter/newsletters.ts';
import { openStore } from '../store/store.ts';
import { SLOTS, smtpTransport } from './relay.ts';
import { backoff, LEASE_MS, pauseOf, Sender, SLOTS_PER_DOMAIN } from './sender.ts';
import { fileTransport, MailFailure } from './transport.ts';

const BULK_SLOTS = SLOTS / 2;

const CONTACT = SUBMISSIONS['contact-messages'];
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});

async function relayWith(...args: Parameters<typeof startRelay>): Promise<TestRelay> {
  const relay = await startRelay(...args);
  started.push(relay);
  return relay;
}

function makeFolder(): string {
  const { folder, remove } = temporaryFolder();
  started.push({ stop: async () => remove() });
  return folder;
}

async function intakeOn(url: string) {
  const intake = await startMailIntake(smtpTransport(url));
  started.push(intake);
  return intake;
}

/** Sends an access request, which causes one mail, to the firm. */
const request = (intake: TestIntake, userRole = 'Planner') =>
  intake.post('access-requests', { ...SUBMISSIONS['access-requests'], userRole });

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PATIENCE_MS = 90_000;

/** Waits until so many mails wait for another attempt. */
const pending = (intake: TestIntake, count: number) =>
  until(async () => (await intake.deps.store.outbox.counts()).pending === count);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (
    const deadline = Date.now() + PATIENCE_MS;
    !(await isSo());
    await new Promise((resolve) => setTimeout(resolve, 20))
  ) {
    if (Date.now() > deadline) throw new Error('It did not happen.');
  }
}

const refusal = (responseCode: number, said = 'no') =>
  Object.assign(new Error(said), { responseCode });

describe('Mail', () => {
  test('waits while the relay is down, and leaves soon after its return', async () => {
    const port = await freePort();
    const intake = await intakeOn(`smtp://127.0.0.1:${port}`);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, one) => request(intake, `Planner ${one}`)),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    await expect(intake.deps.checkMail()).rejects.toThrow();
    const back = await relayWith({}, port);
    const mails = await back.received(200);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(200);
    await until(async () => (await intake.deps.store.outbox.counts()).delivered === 200);
  });

  test('that is put off by the relay is sent again later, with the same Message-ID and date', async () => {
    let refused = 0;
    const seen: string[] = [];
    const relay = await relayWith({
      onData: (stream, _session, done) => {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk));
        stream.on('end', () => {
          seen.push(`${raw.match(/^Message-ID: .*$/im)?.[0]} ${raw.match(/^Date: .*$/im)?.[0]}`);
          refused += 1;
          done(refused === 1 ? refusal(451) : null);
        });
      },
    });
    const intake = await intakeOn(relay.url);
    await request(intake);
    await until(async () => seen.length === 1);
    await pending(intake, 1);
    intake.skip(2 * MINUTE);
    await until(async () => seen.length === 2);
    expect(seen[0]).toMatch(/Message-ID: <[0-9a-f-]{36}@equanta\.example> Date: /i);
    expect(seen[1]).toBe(seen[0]);
    await until(async () => (await intake.deps.store.outbox.counts()).delivered === 1);
  });

  test('whose acknowledgement is lost is sent again hours later as the same mail, and counted', async () => {
    const ids: (string | undefined)[] = [];
    const relay: TestRelay = await relayWith({
      onData: (stream, _session, done) => {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk));
        stream.on('end', () => {
          ids.push(raw.match(/^Message-ID: (.*)$/im)?.[1]);
          if (ids.length === 1) relay.cut();
          else done();
        });
      },
    });
    const intake = await intakeOn(relay.url);
    const { outbox } = intake.deps.store;
    await request(intake);
    await until(async () => ids.length === 1);
    await pending(intake, 1);
    expect(await outbox.countMaybeTwice()).toBe(0);
    intake.skip(59 * MINUTE);
    await request(intake, 'Another');
    await until(async () => (await outbox.counts()).delivered === 1);
    expect(ids).toHaveLength(2);
    intake.skip(61 * MINUTE);
    await until(async () => (await outbox.counts()).delivered === 2);
    expect([ids[2], await outbox.countMaybeTwice()]).toEqual([ids[0], 1]);
  });

  test('that is refused for good is set aside, and holds up no other', async () => {
    const relay = await relayWith({
      onRcptTo: ({ address }, _session, done) =>
        done(address === CONTACT.userEmail ? refusal(550) : null),
    });
    const intake = await intakeOn(relay.url);
    await intake.post('contact-messages', CONTACT);
    await until(async () => (await intake.deps.store.outbox.counts()).dead === 1);
    await until(async () => (await intake.deps.store.outbox.counts()).delivered === 1);
    // A line is written once the outcome is stored.
    await until(async () => intake.logged.join().includes('550'));
    expect(intake.logged.join()).not.toContain(CONTACT.userEmail);
  });

  test('that a relay over its quota refuses waits for minutes, and none is a dead letter', async () => {
    let isOver = true;
    let refused = 0;
    const relay = await relayWith({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => {
          refused += Number(isOver);
          done(isOver ? refusal(550, '5.4.5 Daily user sending limit exceeded.') : null);
        });
      },
    });
    const intake = await intakeOn(relay.url);
    await Promise.all(Array.from({ length: 8 }, (_, one) => request(intake, `Planner ${one}`)));
    await until(async () => refused === 8);
    await pending(intake, 8);
    isOver = false;
    intake.skip(2 * MINUTE);
    await until(async () => (await intake.deps.store.outbox.counts()).delivered === 8);
    expect(refused).toBe(8);
  });

  test('to an address that gets too many at the moment goes later, and the address is not suppressed', async () => {
    const said =
      '5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages';
    let attempts = 0;
    const relay = await relayWith({
      onRcptTo: ({ address }, _session, done) => {
        if (address !== CONTACT.userEmail) return done();
        attempts += 1;
        done(attempts > 2 ? null : refusal(550, said));
      },
    });
    const intake = await intakeOn(relay.url);
    await intake.post('contact-messages', CONTACT);
    await intake.post('guide-requests', {
      ...SUBMISSIONS['guide-requests'],
      userEmail: CONTACT.userEmail,
    });
    await until(async () => attempts === 2);
    await pending(intake, 2);
    intake.skip(2 * MINUTE);
    await until(async () => (await intake.deps.store.outbox.counts()).delivered === 4);
    expect([
      attempts,
      await intake.deps.store.suppressions.isSuppressed(CONTACT.userEmail),
    ]).toEqual([4, false]);
  });

  test('to a recipient that hangs blocks nobody else', async () => {
    const relay = await relayWith({
      onRcptTo: ({ address }, _session, done) => void (address === 'hang@example.org' || done()),
    });
    const intake = await intakeOn(relay.url);
    await intake.post('contact-messages', { ...CONTACT, userEmail: 'hang@example.org' });
    await Promise.all(Array.from({ length: 50 }, (_, one) => request(intake, `Planner ${one}`)));
    await relay.received(51);
    // Cutting the connections ends the hanging attempt at once.
    relay.cut();
  });

  test('to many recipients of a server that hangs blocks nobody else', async () => {
    let hanging = 0;
    const relay = await relayWith({
      onRcptTo: ({ address }, _session, done) =>
        address.endsWith('@hang.example.org') ? void hanging++ : done(),
    });
    const intake = await intakeOn(relay.url);
    const posts = Array.from({ length: 2 * SLOTS }, (_, one) =>
      intake.post('contact-messages', { ...CONTACT, userEmail: `${one}@hang.example.org` }),
    );
    expect((await Promise.all(posts)).every(({ status }) => status === 201)).toBe(true);
    const notices = await relay.received(2 * SLOTS);
    await until(async () => hanging >= SLOTS_PER_DOMAIN);
    expect(new Set(notices.flatMap(({ envelopeTo }) => envelopeTo))).toEqual(
      new Set(['inbox@equanta.example']),
    );
    expect(hanging).toBe(SLOTS_PER_DOMAIN);
    relay.cut();
  });

  test('to many leaves slots for visitors, whose mail does not wait while the relay thinks about both', async () => {
    let readers = 0;
    let visitors = 0;
    const relay = await relayWith({
      // The relay thinks about every mail but the firm's after the final dot.
      onData: (stream, { envelope }, done) => {
        const address = envelope.rcptTo[0]?.address ?? '';
        stream.resume().on('end', () => {
          if (address.startsWith('reader@')) readers += 1;
          else if (address.startsWith('visitor@')) visitors += 1;
          else done();
        });
      },
    });
    const intake = await intakeOn(relay.url);
    const { store, onMail, parts } = intake.deps;
    parts.isSurveyOpen = false;
    const domains = Array.from({ length: 8 }, (_, one) => `${one % 4}.example.org`);
    for (const [reader, domain] of domains.entries())
      await intake.post('access-requests', {
        ...SUBMISSIONS['access-requests'],
        userEmail: `reader@${reader < 4 ? domain : `x${domain}`}`,
      });
    await until(async () => (await store.outbox.counts()).delivered === 8);
    await store.newsletters.queue(ANNOUNCEMENT, Date.now());
    onMail();
    await until(async () => readers === BULK_SLOTS);
    // One of them writes from a domain that the newsletter is being sent to.
    for (const domain of ['0.example.org', 'one.example.net'])
      await intake.post('contact-messages', { ...CONTACT, userEmail: `visitor@${domain}` });
    await until(async () => visitors === 2);
    expect(readers).toBe(BULK_SLOTS);
    relay.cut();
  });

  test('to many whose words the store can not give at the moment goes later', async () => {
    const relay = await relayWith();
    const store = await openStore({ dataDir: makeFolder() });
    const { contentOf } = store.newsletters;
    let failures = 0;
    store.newsletters.contentOf = async (mail) => {
      failures += 1;
      if (failures === 1) throw new Error('database is locked');
      return contentOf(mail);
    };
    const intake = await startMailIntake(smtpTransport(relay.url), store);
    started.push({ stop: () => store.close() }, intake);
    intake.deps.parts.isSurveyOpen = false;
    await request(intake);
    await store.newsletters.queue(
      { slug: 'survey-announcement', kind: 'survey-announcement', text: null },
      Date.now(),
    );
    intake.wake();
    await until(async () => (await store.outbox.counts()).delivered === 2);
    expect(intake.logged.join()).toContain('the store: database is locked');
  });

  test('that a fault of our own keeps from leaving is a dead letter, and the fault is logged with its stack', async () => {
    const send = async () => {
      throw new TypeError('x is undefined');
    };
    const intake = await startMailIntake(transportOf(send));
    started.push(intake);
    await request(intake);
    await until(async () => (await intake.deps.store.outbox.counts()).dead === 1);
    expect(intake.logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'unexpected',
        cause: expect.stringMatching(/^TypeError: x is undefined\n +at .*sender\.test\.ts/),
      }),
    );
  });

  test('is a file where there is no relay', async () => {
    const { folder, remove } = temporaryFolder();
    const mail = path.join(folder, 'mail');
    mkdirSync(mail);
    const intake = await startMailIntake(fileTransport(mail));
    started.push({ stop: async () => remove() }, intake);
    await intake.post('guide-requests', SUBMISSIONS['guide-requests']);
    await until(async () => readdirSync(mail).filter((file) => file.endsWith('.eml')).length === 2);
    const texts = readdirSync(mail).map((file) => readFileSync(path.join(mail, file), 'utf8'));
    expect(texts.join()).toContain('To: ines@example.org');
    expect(texts.join()).toContain('Content-Type: application/pdf');
  });
});

describe('A clock', () => {
  /** A sender with a test clock, and a mail that entered the outbox at NOW. */
  const startSender = async (deliver: (kind: string) => Promise<void>) => {
    const store = await openStore({ dataDir: makeFolder() });
    const clock = { now: NOW };
    const mails = (['contact-notice', 'guide'] as const).map((kind) => ({
      kind,
      recipient: 'ines@example.org',
      facts: {},
    }));
    const take = (mail: (typeof mails)[number] | undefined) =>
      store.accept({
        resource: 'contact-messages',
        receipt: { keyHash: `${mail?.kind}`, bodyHash: '' },
        receivedAt: NOW,
        record: { kind: 'submission', userEmail: 'ines@example.org', payload: {} },
        mails: mail ? [mail] : [],
      });
    await take(mails[0]);
    await store.clock.judge(NOW);
    const sender = new Sender({
      outbox: store.outbox,
      clock: store.clock,
      deliver: ({ kind }) => deliver(kind),
      log: pino({ level: 'silent' }),
      now: () => clock.now,
    });
    started.push({ stop: () => store.close() }, sender);
    return { store, clock, sender, takeAnother: () => take(mails[1]) };
  };

  test('that is far ahead gives up no mail before it has been so for a day', async () => {
    let attempts = 0;
    const { store, clock, sender } = await startSender(async () => {
      attempts += 1;
      throw new MailFailure('later', '451');
    });
    clock.now = NOW + 9 * DAY;
    sender.start();
    await until(async () => attempts === 1 && (await store.outbox.counts()).pending === 1);
    clock.now = NOW + 10 * DAY;
    sender.wake();
    await until(async () => (await store.outbox.counts()).dead === 1);
    expect(attempts).toBe(2);
  });

  test('that goes on gives up a mail after five days, and no earlier', async () => {
    let attempts = 0;
    const { store, clock, sender } = await startSender(async () => {
      attempts += 1;
      throw new MailFailure('later', '451');
    });
    for (let day = 1; day <= 5; day++) await store.clock.judge(NOW + day * DAY);
    clock.now = NOW + 5 * DAY;
    sender.start();
    await until(async () => attempts === 1 && (await store.outbox.counts()).pending === 1);
    clock.now = NOW + 5 * DAY + 60_000;
    sender.wake();
    await until(async () => (await store.outbox.counts()).dead === 1);
    expect(attempts).toBe(2);
  });

  test('that is set forward sends no mail twice that is being sent', async () => {
    const kinds: string[] = [];
    const sent = Promise.withResolvers<void>();
    const { store, clock, sender, takeAnother } = await startSender((kind) => {
      kinds.push(kind);
      return kind === 'contact-notice' ? sent.promise : Promise.resolve();
    });
    sender.start();
    await until(async () => kinds.length === 1);
    clock.now = NOW + 2 * LEASE_MS;
    await takeAnother();
    sender.wake();
    await until(async () => (await store.outbox.counts()).delivered === 1);
    sent.resolve();
    await until(async () => (await store.outbox.counts()).delivered === 2);
    expect(kinds).toEqual(['contact-notice', 'guide']);
  });
});

test('A mail that was sent and could not be settled at once is settled later, and sent once', async () => {
  const sent: string[] = [];
  const store = await openStore({ dataDir: makeFolder() });
  const { settle } = store.outbox;
  let failures = 0;
  store.outbox.settle = async (...settlement) => {
    failures += 1;
    if (failures === 1) throw new Error('database is locked');
    return settle(...settlement);
  };
  const intake = await startMailIntake(
    transportOf(async (_mail, name) => void sent.push(name)),
    store,
  );
  started.push({ stop: () => store.close() }, intake);
  await request(intake);
  await until(async () => (await store.outbox.counts()).delivered === 1);
  expect(sent).toHaveLength(1);
});

test('Visitors whose server has no time keep a newsletter from nobody else of their domain', async () => {
  const tries: string[] = [];
  const relay = await relayWith({
    onRcptTo: ({ address }, _session, done) => {
      tries.push(address);
      done(address.startsWith('visitor') ? refusal(421, '4.3.2 Service not available') : null);
    },
  });
  const intake = await intakeOn(relay.url);
  const { store, parts, onMail } = intake.deps;
  for (const visitor of ['visitor-1@example.org', 'visitor-2@example.org'])
    await intake.post('contact-messages', { ...CONTACT, userEmail: visitor });
  parts.isSurveyOpen = false;
  for (let reader = 0; reader < 6; reader++)
    await intake.post('access-requests', {
      ...SUBMISSIONS['access-requests'],
      userEmail: `reader-${reader}@example.org`,
    });
  await until(async () => (await store.outbox.counts()).delivered === 8);
  await store.newsletters.queue(ANNOUNCEMENT, Date.now());
  onMail();
  await until(async () => (await store.outbox.counts()).delivered === 14);
  expect(tries.filter((address) => address.startsWith('visitor'))).toHaveLength(2);
});

test('A mail that was being sent by a process that is gone is taken up within a minute', () => {
  expect(LEASE_MS).toBeLessThanOrEqual(MINUTE);
});

describe('The time before another attempt', () => {
  const [least, most] = [() => 0, () => 1];
  const waits = (scope: MailFailure['scope'], random = most) =>
    [0, 1, 2, 20].map(
      (times) => backoff(scope, { failures: times, unknowns: times }, random) / 1000,
    );

  test('doubles from minutes to hours where its recipient failed, and no two wait alike', () => {
    expect(waits('recipient')).toEqual([120, 240, 480, 14_400]);
    expect(waits('recipient', least)).toEqual([60, 120, 240, 7200]);
  });

  test('is seconds where the store or the connection failed, and hours where nobody knows', () => {
    expect(waits('later')).toEqual([2, 4, 8, 3600]);
    expect(waits('unknown')).toEqual([7200, 14_400, 28_800, 86_400]);
  });

  test('is minutes once where the relay cut the text off, and then hours', () => {
    expect(waits('cut')).toEqual([120, 14_400, 28_800, 86_400]);
  });

  test('is short after the relay itself was away, and minutes where it refuses us', () => {
    const pauses = (outage: Parameters<typeof pauseOf>[0]) =>
      [1, 2, 3, 50].map((failures) => pauseOf(outage, failures, most) / 1000);
    expect(pauses('relay')).toEqual([0.5, 1, 2, 20]);
    expect(pauses('busy')).toEqual([10, 20, 40, 600]);
    expect(pauses('us')).toEqual([240, 240, 240, 240]);
  });
});
