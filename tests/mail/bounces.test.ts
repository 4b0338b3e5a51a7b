import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FORM_RESOURCES } from '../../core/submissions/submission.ts';
import { hearMessage } from '../../intake/mail/bounces/hear.ts';
import { readMailbox } from '../../intake/mail/bounces/mailbox.ts';
import { readApart } from '../../intake/mail/bounces/read-apart.ts';
import { smtpTransport } from '../../intake/mail/relay.ts';
import type { Store } from '../../intake/store/store.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { startRelay } from '../support/mail.ts';
import { startMailIntake } from '../support/mail-intake.ts';
import { SUBMISSIONS } from '../support/submissions.ts';

const DAY = 24 * 60 * 60_000;
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});

interface Reported {
  /** Where the report goes: the original's return path. */
  to: string;
  messageId?: string | undefined;
  action?: string;
  status?: string;
  said?: string;
  /** Whom it names as failed. */
  recipient?: string;
}

const dsn = ({
  to,
  messageId = '',
  action = 'failed',
  status = '5.1.1',
  said = 'User unknown',
  recipient = '',
}: Reported) =>
  `Return-Path: <>
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b/mx"

--b/mx
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b/mx
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Fri, 20 Nov 2026 09:30:00 +0000 (UTC)

${
  recipient &&
  `Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;ines@example.org
`
}Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${status[0]}50 ${status} ${said}

--b/mx
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Subject: Thank you
${messageId && `Message-ID: ${messageId}\n`}
--b/mx--
`.replaceAll('\n', '\r\n');

const complaint = ({
  messageId = '',
  to = 'bounces@equanta.example',
  type = 'abuse',
  recipient = '',
}) =>
  `From: feedback@provider.example
To: ${to}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary=b

--b
Content-Type: text/plain

This is an email abuse report.

--b
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
${recipient && `Original-Rcpt-To: ${recipient}\n`}
--b
Content-Type: message/rfc822
Content-Disposition: inline

From: hello@equanta.example
Message-ID: ${messageId}

Hello
--b--
`.replaceAll('\n', '\r\n');

/** An intake whose guide requests cause two mails, which the relay takes, and what it saw. */
async function withMail(bounceTo: string | undefined, bounceSecret?: string) {
  const paths: string[] = [];
  const relay = await startRelay({
    onMailFrom: ({ address }, _session, done) => {
      paths.push(address);
      done();
    },
  });
  const intake = await startMailIntake(smtpTransport(relay.url), undefined, {
    bounceTo,
    bounceSecret,
  });
  started.push(relay, intake);
  const { store } = intake.deps;
  let sent = 0;
  const counts = () => store.outbox.counts();
  return {
    intake: { ...intake, relay },
    store,
    paths,
    counts,
    /** Requests the guide. @returns the mails that the relay has taken by then. */
    post: async (resource: 'guide-requests' | 'contact-messages' = 'guide-requests') => {
      expect((await intake.post(resource, SUBMISSIONS[resource])).status).toBe(201);
      sent += 2;
      const mails = await relay.received(sent);
      await expect.poll(async () => (await counts()).sending ?? 0).toBe(0);
      return mails;
    },
    isSuppressed: () => store.suppressions.isSuppressed('ines@example.org'),
    hear: (message: string, now = Date.now()) => hearMessage(store, Buffer.from(message), now),
    unheard: async () => {
      const { reports } = await store.bounces.readUnheard(Date.now());
      return reports.map(({ kind, why, count }) => `${kind} ${why} ${count}`);
    },
  };
}

async function undelivered({ deadLetters }: Store): Promise<string[]> {
  const { items } = await deadLetters.list({ limit: 10 });
  return items.map(({ kind, recipient, canBeSent }) => `${kind} ${recipient} ${canBeSent}`).sort();
}

const TAGGED = 'bounces+TAG@equanta.example';

describe('A bounce', () => {
  test('makes a dead letter, and suppresses an address only with another one a day later', async () => {
    const { post, paths, hear, isSuppressed, store, counts } = await withMail(TAGGED);
    await post();
    expect(paths).toEqual(
      [1, 2].map(() => expect.stringMatching(/^bounces\+[\da-f]{48}@equanta\.example$/)),
    );
    expect(new Set(paths).size).toBe(2);
    const now = Date.now();
    for (const to of paths) expect(await hear(dsn({ to }), now)).toBe(true);
    expect(await counts()).toMatchObject({ dead: 2 });
    expect(await undelivered(store)).toEqual([
      'guide ines@example.org false',
      'guide-notice null false',
    ]);
    // The same report again is the same answer.
    for (const to of paths) await hear(dsn({ to }), now + 2 * DAY);
    expect(await isSuppressed()).toBe(false);
    // That the relay takes another mail proves nothing of the address.
    await post('contact-messages');
    for (const to of paths.slice(2)) await hear(dsn({ to: to.toUpperCase() }), now + 2 * DAY);
    expect(await isSuppressed()).toBe(true);
  });

  test.each([
    ['a forged tag', { to: `bounces+${'0'.repeat(48)}@equanta.example` }],
    [
      'a Message-ID that we never sent',
      { messageId: '<00000000-0000-4000-8000-000000000000@equanta.example>' },
    ],
    ['a recipient alone', {}],
    ['a delay', { isOurs: true, action: 'delayed', status: '4.4.1' }],
    ['an arrival', { isOurs: true, action: 'delivered', status: '2.0.0' }],
  ])(
    'is not believed for %s',
    async (_what, { isOurs, ...report }: Partial<Reported> & { isOurs?: boolean }) => {
      const { post, paths, hear, counts } = await withMail(TAGGED);
      await post();
      for (const path of paths)
        expect(await hear(dsn({ to: isOurs ? path : 'bounces@equanta.example', ...report }))).toBe(
          false,
        );
      expect((await counts()).dead).toBeUndefined();
    },
  );

  test('without tags is known by the Message-ID that it returns, except of a notice to the firm', async () => {
    const { post, paths, hear, counts } = await withMail('bounces@equanta.example');
    const mails = await post();
    expect(new Set(paths)).toEqual(new Set(['bounces@equanta.example']));
    const heard = [];
    for (const { messageId } of mails)
      heard.push(await hear(dsn({ to: paths[0] ?? '', messageId })));
    expect(heard.sort()).toEqual([false, true]);
    expect(await counts()).toMatchObject({ dead: 1, delivered: 1 });
  });

  test('of a full mailbox, a policy, or a server that gave up never suppresses', async () => {
    const { post, paths, hear, isSuppressed, counts } = await withMail(TAGGED);
    const now = Date.now();
    for (const [round, [resource, report]] of (
      [
        ['guide-requests', { status: '5.2.2', said: 'Mailbox full' }],
        ['contact-messages', { status: '5.7.1', said: 'Message rejected as spam' }],
      ] as const
    ).entries()) {
      const before = paths.length;
      await post(resource);
      for (const to of paths.slice(before))
        await hear(dsn({ to, ...report }), now + round * 2 * DAY);
    }
    expect(await counts()).toMatchObject({ dead: 4 });
    expect(await isSuppressed()).toBe(false);
  });

  test('counts for its recipient alone: what a forwarder says of another address marks nothing', async () => {
    const { post, paths, hear, isSuppressed, counts, unheard } = await withMail(TAGGED);
    const mails = await post();
    const now = Date.now();
    for (const to of paths)
      expect(await hear(dsn({ to, recipient: 'old@elsewhere.test' }), now)).toBe(false);
    expect(await counts()).toEqual({ delivered: 2 });
    expect(await unheard()).toEqual(['bounce elsewhere 2']);
    for (const { returnPath, envelopeTo } of mails)
      expect(
        await hear(dsn({ to: returnPath, recipient: envelopeTo.join().toUpperCase() }), now),
      ).toBe(true);
    expect(await counts()).toEqual({ dead: 2 });
    expect(await isSuppressed()).toBe(false);
  });
});

describe('A complaint', () => {
  test('suppresses its address at once, and leaves the mail as it was', async () => {
    const { post, hear, isSuppressed, counts } = await withMail(TAGGED);
    const mail = (await post()).find(({ to }) => JSON.stringify(to).includes('ines@'));
    const { messageId = '' } = mail ?? {};
    expect(await hear(complaint({ messageId, type: 'not-spam' }))).toBe(false);
    expect(await isSuppressed()).toBe(false);
    expect(await hear(complaint({ messageId }))).toBe(true);
    expect(await isSuppressed()).toBe(true);
    expect(await counts()).toMatchObject({ delivered: 2 });
  });

  test('of a stranger stops nothing: what the answer to a form shows stands in no mail', async () => {
    const { intake, hear, isSuppressed, counts, unheard } = await withMail(TAGGED);
    const posted = await intake.post('contact-messages', SUBMISSIONS['contact-messages']);
    const { id } = await posted.json();
    await expect.poll(counts).toEqual({ delivered: 2 });
    const messageId = `<${id}@equanta.example>`;
    expect(await hear(complaint({ messageId }))).toBe(false);
    expect(await hear(dsn({ to: 'bounces@equanta.example', messageId }))).toBe(false);
    // Nor a tag made of it, which lacks the key.
    const tag = `bounces+${id.replaceAll('-', '')}${'0'.repeat(16)}@equanta.example`;
    expect(await hear(complaint({ to: tag }))).toBe(false);
    expect(await isSuppressed()).toBe(false);
    expect(await counts()).toEqual({ delivered: 2 });
    expect(await unheard()).toEqual(['bounce unproved 1', 'complaint unproved 2']);
    await intake.post('guide-requests', SUBMISSIONS['guide-requests']);
    await expect.poll(counts).toEqual({ delivered: 4 });
  });

  test('about another address than the mail’s stops nothing', async () => {
    const { post, hear, isSuppressed, unheard } = await withMail(TAGGED);
    const mail = (await post()).find(({ envelopeTo }) => envelopeTo.includes('ines@example.org'));
    const to = mail?.returnPath ?? '';
    expect(await hear(complaint({ to, recipient: 'old@elsewhere.test' }))).toBe(false);
    expect(await isSuppressed()).toBe(false);
    expect(await unheard()).toEqual(['complaint elsewhere 1']);
    expect(await hear(complaint({ to, recipient: 'rfc822; <Ines@example.org>' }))).toBe(true);
    expect(await isSuppressed()).toBe(true);
  });
});

test('No id that a form is answered stands in a mail', async () => {
  const { intake, store, paths } = await withMail(TAGGED);
  const ids: string[] = [];
  for (const resource of FORM_RESOURCES) {
    const body = { ...SUBMISSIONS[resource], userEmail: `${resource}@example.org` };
    ids.push((await (await intake.post(resource, body)).json()).id);
  }
  await expect.poll(async () => (await store.outbox.counts()).pending ?? 0).toBe(0);
  await expect.poll(async () => (await store.outbox.counts()).sending ?? 0).toBe(0);
  expect(paths.length).toBeGreaterThan(ids.length);
  for (const id of ids) {
    expect(id).toBeTruthy();
    const found = intake.relay.mails.filter(({ raw }) =>
      raw.replaceAll('=\r\n', '').replaceAll('-', '').includes(id.replaceAll('-', '')),
    );
    expect(found.map(({ subject }) => subject)).toEqual([]);
  }
});

describe('A message that can’t be read', () => {
  test('is begun twice, then set aside unread, and the desk is told how many', async () => {
    const { post, paths, store } = await withMail(TAGGED);
    await post();
    const message = Buffer.from(dsn({ to: paths[0] ?? '' }));
    let begun = 0;
    const fail = async () => {
      begun += 1;
      throw new Error('it took too long');
    };
    for (let read = 0; read < 3; read++)
      expect(await hearMessage(store, message, Date.now(), fail)).toBe(false);
    expect(begun).toBe(2);
    expect(await store.bounces.readUnheard(Date.now())).toEqual({ reports: [], setAside: 1 });
    // Not even by a process that could read it.
    expect(await hearMessage(store, message, Date.now())).toBe(false);
    expect(await store.outbox.counts()).toEqual({ delivered: 2 });
  });

  test('in whose midst the process ended twice is not read a third time', async () => {
    const { post, paths, store } = await withMail(TAGGED);
    await post();
    const message = Buffer.from(dsn({ to: paths[0] ?? '' }));
    const hash = createHash('sha256').update(message).digest('base64url');
    for (let start = 0; start < 2; start++) await store.bounces.begin(hash, Date.now());
    expect(await hearMessage(store, message, Date.now())).toBe(false);
    expect(await store.outbox.counts()).toEqual({ delivered: 2 });
  });
});

test('What never ends is given up, and requests are answered meanwhile', async () => {
  const { intake } = await withMail(TAGGED);
  const reader = new URL('../support/endless-reader.ts', import.meta.url);
  const reading = readApart(Buffer.from('x'), { mostMs: 1500, reader });
  const given = expect(reading).rejects.toThrow('too long');
  expect((await intake.ask('/healthz')).status).toBe(200);
  await given;
});

test('Replies and vacation notices are no reports', async () => {
  const { post, paths, hear, counts } = await withMail(TAGGED);
  const [mail] = await post();
  for (const headers of ['', 'Auto-Submitted: auto-replied\r\n'])
    expect(
      await hear(
        `${headers}To: ${paths[0]}\r\nIn-Reply-To: ${mail?.messageId}\r\n\r\n550 5.1.1 User unknown\r\n`,
      ),
    ).toBe(false);
  expect(await counts()).toMatchObject({ delivered: 2 });
});

test('POST /api/bounces takes a message or JSON from whoever has the secret, and is not there for others', async () => {
  const secret = 'a-secret-of-more-than-24-characters';
  const { intake, post, paths, counts } = await withMail(TAGGED, secret);
  await post();
  const ask = (body: string, type: string, token = secret) =>
    intake.ask('/api/bounces', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type, Authorization: `Bearer ${token}` },
    });
  const [one = '', two = ''] = paths;
  expect((await ask(dsn({ to: one }), 'message/rfc822', 'wrong')).status).toBe(404);
  expect((await ask('x', 'text/plain')).status).toBe(415);
  expect((await ask('{}', 'application/json')).status).toBe(422);
  expect((await counts()).dead).toBeUndefined();
  expect(await (await ask(dsn({ to: one }), 'message/rfc822')).json()).toEqual({ isHeard: true });
  const report = { kind: 'bounce', returnPath: two, reply: '550 5.1.1 gone' };
  expect(await (await ask(JSON.stringify(report), 'application/json')).json()).toEqual({
    isHeard: true,
  });
  expect(await counts()).toMatchObject({ dead: 2 });
});

const DOVECOT = '/usr/sbin/dovecot';
if (!existsSync(DOVECOT)) console.log('The mailbox of bounces is not tested: there is no Dovecot.');

test.skipIf(!existsSync(DOVECOT))(
  'A mailbox on Dovecot is read: what reports a mail of ours is marked as read, and all else left',
  { tags: ['long'] },
  async () => {
    const { post, paths, counts, hear } = await withMail(TAGGED);
    await post();
    const { url, deliver, listSeen } = await startDovecot();
    const quiet = { url, hear: async () => false };
    await expect.poll(() => readMailbox(quiet).then(() => true, String)).toBe(true);
    await expect(
      readMailbox({ ...quiet, url: url.replace(':secret@', ':wrong@') }),
    ).rejects.toMatchObject({ authenticationFailed: true });
    deliver('vacation', `Auto-Submitted: auto-replied\r\nTo: ${paths[0]}\r\n\r\nI am away.\r\n`);
    deliver('report', dsn({ to: paths[0] ?? '' }));
    const reading = { url, hear: (message: Uint8Array) => hear(Buffer.from(message).toString()) };
    const last = await readMailbox(reading);
    expect(last.uid).toBe(2);
    expect(await counts()).toMatchObject({ dead: 1, delivered: 1 });
    expect(listSeen()).toEqual(['report']);
    deliver('later', dsn({ to: paths[1] ?? '' }));
    expect(await readMailbox(reading, last)).toEqual({ ...last, uid: 3 });
    expect(await counts()).toMatchObject({ dead: 2 });
    // The vacation notice, which is still unread, is heard again only if the UIDs start anew.
    const heard: Uint8Array[] = [];
    const count = { url, hear: async (message: Uint8Array) => heard.push(message) < 0 };
    await readMailbox(count, { ...last, uid: 3 });
    expect(heard).toHaveLength(0);
    await readMailbox(count, { validity: last.validity + 1n, uid: 3 });
    expect(heard).toHaveLength(1);
  },
);

/** A Dovecot on loopback with one mailbox, in a folder of its own. */
async function startDovecot() {
  const { folder, remove } = temporaryFolder();
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const user = userInfo().username;
  const [login, internal, mail] = isRoot ? ['dovenull', 'dovecot', 'nobody'] : [user, user, user];
  const box = path.join(folder, 'mail');
  for (const one of ['new', 'cur', 'tmp']) mkdirSync(path.join(box, one), { recursive: true });
  const config = path.join(folder, 'dovecot.conf');
  writeFileSync(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${internal}
default_login_user = ${login}
${isRoot ? '' : `default_internal_group = ${execFileSync('id', ['-gn']).toString().trim()}`}
first_valid_uid = 1
mail_location = maildir:${box}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${mail} gid=${isRoot ? 'nogroup' : process.getgid?.()} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  if (isRoot) {
    chmodSync(folder, 0o755);
    execFileSync('chown', ['-R', 'nobody:nogroup', box]);
    mkdirSync(path.join(folder, 'home'));
    execFileSync('chown', ['nobody:nogroup', path.join(folder, 'home')]);
  }
  const dovecot = spawn(DOVECOT, ['-F', '-c', config], { stdio: 'inherit' });
  started.push({
    stop: async () => {
      dovecot.kill();
      await once(dovecot, 'exit');
      remove();
    },
  });
  return {
    url: `imap://bounces:secret@127.0.0.1:${port}/INBOX`,
    deliver: (name: string, message: string) => {
      const file = path.join(box, 'new', name);
      writeFileSync(file, message);
      if (isRoot) execFileSync('chown', ['nobody:nogroup', file]);
    },
    /** The messages that are marked as read. */
    listSeen: () =>
      readdirSync(path.join(box, 'cur'))
        .filter((name) => /:2,\w*S/.test(name))
        .map((name) => name.split(/[:,]/)[0]),
  };
}
