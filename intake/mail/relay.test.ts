import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SendMailOptions } from 'nodemailer';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeCertificate } from '../../tests/support/certificate.ts';
import { startRelay, type TestRelay } from '../../tests/support/mail.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { readEncryption, SENDING_MS, smtpTransport } from './relay.ts';
import { failureOf } from './relay-failures.ts';
import { withoutBounce } from './transport.ts';

const MAIL = { from: 'hello@firm.test', to: 'inbox@firm.test', subject: 'A notice', text: 'Hello' };
const trusted = getCACertificates();
const certificate = makeCertificate();
beforeAll(() => setDefaultCACertificates([...trusted, certificate.cert]));
afterAll(() => setDefaultCACertificates(trusted));

let relay: TestRelay;
let logins: string[];
afterEach(() => relay?.stop());

/**
 * Starts a relay with a certificate and one user, whose password is "right". @returns its address
 * for that user.
 */
async function start(
  behaviour: Partial<SMTPServerOptions>,
  { protocol = 'smtp', password = 'right' } = {},
): Promise<string> {
  logins = [];
  relay = await startRelay({
    ...certificate,
    authOptional: false,
    disabledCommands: [],
    onAuth: (given, session, done) => {
      logins.push(`${given.username}, ${session.secure ? 'encrypted' : 'readable'}`);
      if (given.password === 'right') done(null, { user: given.username });
      else done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
    ...behaviour,
  });
  return relay.url.replace('smtp://', `${protocol}://user:${password}@`);
}

/** Sends a mail. @returns the error. */
async function send(url: string, own: SendMailOptions = {}): Promise<unknown> {
  const transport = smtpTransport(url);
  const failure = await transport.send({ ...MAIL, ...own }, 'x').catch((error: unknown) => error);
  transport.close();
  return failure;
}

describe('A mail reaches its relay', () => {
  test('by STARTTLS, with a password', async () => {
    const url = await start({});
    expect(await send(url)).toBeUndefined();
    expect([relay.mails.length, logins]).toEqual([1, ['user, encrypted']]);
    expect(await readEncryption(url)).toBe('STARTTLS');
  });

  test('by TLS from the start, with a password', async () => {
    const url = await start({ secure: true }, { protocol: 'smtps' });
    expect(await send(url)).toBeUndefined();
    expect([relay.mails.length, logins]).toEqual([1, ['user, encrypted']]);
    expect(await readEncryption(url)).toBe('TLS');
  });

  test('without TLS where there is neither TLS nor a password', async () => {
    await start({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] });
    expect(await send(relay.url)).toBeUndefined();
    expect([relay.mails.length, await readEncryption(relay.url)]).toEqual([1, undefined]);
  });
});

describe('A mail waits for an operator to mend the way to the relay', () => {
  test('that offers no STARTTLS: the password is not sent', async () => {
    const url = await start({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    expect(await send(url)).toMatchObject({
      scope: 'us',
      message: 'it offers no STARTTLS',
    });
    expect(logins).toEqual([]);
  });

  test('that does not take the password', async () => {
    expect(await send(await start({}, { password: 'wrong' }))).toMatchObject({
      scope: 'us',
      isOfSession: true,
      message: expect.stringMatching(/^535 EAUTH/),
    });
  });

  test('whose certificate nobody vouches for: the password is not sent', async () => {
    const url = await start(makeCertificate());
    expect(await send(url)).toMatchObject({
      scope: 'us',
      message: 'its certificate is self-signed',
    });
    expect(logins).toEqual([]);
  });

  test('that takes no mail from this sender', async () => {
    const url = await start({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('no'), { responseCode: 553 })),
    });
    expect(await send(url)).toMatchObject({
      scope: 'us',
      isOfSession: true,
      message: '553 EENVELOPE MAIL FROM',
    });
  });
});

test('A mail waits alone where the relay takes its return path from nobody', async () => {
  const url = await start({
    onMailFrom: ({ address }, _session, done) =>
      done(address ? null : Object.assign(new Error('no'), { responseCode: 550 })),
  });
  expect(await send(url, withoutBounce(MAIL.to))).toMatchObject({
    scope: 'recipient',
    isOfSession: false,
    message: '550 EENVELOPE MAIL FROM',
  });
  expect(await send(url)).toBeUndefined();
});

test('A mail that its relay finds too large is a dead letter', async () => {
  const url = await start({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('no'), { responseCode: 552 })),
  });
  expect(await send(url)).toMatchObject({ scope: 'never', message: '552 EENVELOPE MAIL FROM' });
});

test('A relay on this machine needs no certificate that anybody vouches for, unless it gets a password', async () => {
  await start({ ...makeCertificate(), authOptional: true });
  expect([await send(relay.url), await readEncryption(relay.url)]).toEqual([undefined, 'STARTTLS']);
});

test('An expired certificate is said as that', () => {
  const error = Object.assign(new Error('no'), { code: 'ETLS', originalCode: 'CERT_HAS_EXPIRED' });
  expect(failureOf(error, { isTextSent: false, isOwnPath: false, isOpening: true })).toMatchObject({
    scope: 'us',
    message: 'its certificate has expired',
  });
});

test('The relay hears our name, and a certificate of a file is trusted', async () => {
  const names: string[] = [];
  const own = makeCertificate();
  const folder = testFolder();
  const caFile = path.join(folder, 'ca.pem');
  writeFileSync(caFile, own.cert);
  const url = await start({
    ...own,
    onMailFrom: (_address, { hostNameAppearsAs }, done) => {
      names.push(hostNameAppearsAs);
      done();
    },
  });
  // An address stands in brackets (RFC 5321, 4.1.3).
  for (const name of ['www.firm.test', '192.0.2.9', '2001:db8::9']) {
    const transport = smtpTransport(url, { name, caFile });
    await transport.send(MAIL, 'x');
    transport.close();
  }
  expect(names).toEqual(['www.firm.test', '[192.0.2.9]', '[ipv6:2001:db8::9]']);
});

describe('Of a relay that takes no letters of other scripts before the @', () => {
  const plain = { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], hideSMTPUTF8: true };

  test('a notice is taken, with the address of the sender in its text alone', async () => {
    await start(plain);
    expect(
      await send(relay.url, { replyTo: 'jörg@example.org', text: 'Jörg: jörg@example.org' }),
    ).toBeUndefined();
    expect(relay.mails[0]?.raw).not.toMatch(/^Reply-To/im);
    expect(relay.mails[0]?.text).toContain('jörg@example.org');
  });

  test('a sender with such letters waits until somebody acts', async () => {
    await start(plain);
    for (const own of [
      { from: 'jörg@firm.test' },
      { envelope: { from: 'jörg+1@firm.test', to: MAIL.to } },
    ])
      expect(await send(relay.url, own)).toMatchObject({
        scope: 'us',
        message: expect.stringMatching(/SMTPUTF8.*MAIL_FROM/),
      });
    expect(relay.mails).toEqual([]);
  });

  test('a mail to such an address is a dead letter that says why', async () => {
    await start(plain);
    expect(await send(relay.url, { to: 'jörg@example.org' })).toMatchObject({
      scope: 'never',
      message: expect.stringContaining('SMTPUTF8'),
    });
    expect(relay.mails).toEqual([]);
  });
});

test.each([
  ['with some of it unread', 'cut', (socket: Socket) => socket.resetAndDestroy()],
  ['once it has read it all', 'unknown', (socket: Socket) => socket.end()],
])('A relay that closes the connection under the text %s has %s', async (_when, scope, close) => {
  const server = createServer((socket) => {
    socket.write('220 relay.test\r\n');
    let isText = false;
    socket
      .on('error', () => undefined)
      .on('data', (said) => {
        if (isText) return close(socket);
        isText = said.toString().startsWith('DATA');
        socket.write(isText ? '354 go on\r\n' : '250 fine\r\n');
      });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ scope, isOfSession: false });
});

test('A relay that takes such letters gets them', async () => {
  await start({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] });
  expect(
    await send(relay.url, { to: 'jörg@example.org', replyTo: 'jörg@example.org' }),
  ).toBeUndefined();
  expect(relay.mails[0]?.envelopeTo).toEqual(['jörg@example.org']);
  expect(relay.mails[0]?.raw).toMatch(/^Reply-To/im);
});

test('A mail that is larger than the relay announces is not sent', async () => {
  await start({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], size: 1000 });
  expect(await send(relay.url, { text: 'x'.repeat(2000) })).toMatchObject({
    scope: 'never',
    message: expect.stringMatching(/^the mail has \d+ bytes, the mail server takes 1000$/),
  });
});

test('No more connections are open than the relay takes', async () => {
  let open = 0;
  let most = 0;
  await start({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      open += 1;
      most = Math.max(most, open);
      done();
    },
    onClose: () => {
      open -= 1;
    },
  });
  const transport = smtpTransport(relay.url, { connections: 2 });
  await Promise.all(Array.from({ length: 8 }, () => transport.send(MAIL, 'x')));
  transport.close();
  expect([relay.mails.length, most]).toEqual([8, 2]);
});

describe('A relay that thinks', () => {
  /** The limit (ms) that runs, and what happens after it. */
  let limit: { milliseconds: number; pass: () => void } | undefined;
  const { setTimeout: real } = globalThis;
  beforeAll(() => {
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((pass: () => void, milliseconds = 0) => {
      if (milliseconds < SENDING_MS) return real(pass, milliseconds);
      limit = { milliseconds, pass };
      return real(() => undefined, 0);
    }) as typeof setTimeout);
  });
  afterAll(() => vi.restoreAllMocks());
  const plain = { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] };

  test('for up to ten minutes before it answers the text gets it once', async () => {
    const taken = Promise.withResolvers<() => void>();
    await start({
      ...plain,
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => taken.resolve(done));
      },
    });
    const sent = send(relay.url);
    const answer = await taken.promise;
    expect(limit?.milliseconds).toBe(10 * 60_000);
    answer();
    expect(await sent).toBeUndefined();
  });

  test('for longer may have taken it', async () => {
    const taken = Promise.withResolvers<void>();
    await start({
      ...plain,
      onData: (stream) => void stream.resume().on('end', taken.resolve),
    });
    const sent = send(relay.url);
    await taken.promise;
    limit?.pass();
    expect(await sent).toMatchObject({ scope: 'unknown', message: 'EABORT' });
  });

  test('about the recipient is given up within a minute, and its connection closed', async () => {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    await start({
      ...plain,
      onRcptTo: () => asked.resolve(),
      onClose: () => closed.resolve(),
    });
    const sent = send(relay.url);
    await asked.promise;
    expect(limit?.milliseconds).toBeLessThan(60_000);
    limit?.pass();
    expect(await sent).toMatchObject({ scope: 'recipient', message: 'EABORT' });
    await closed.promise;
  });
});
