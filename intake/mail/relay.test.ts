import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SendMailOptions } from 'nodemailer';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../tests/support/certificate.ts';
import { startRelay, type TestRelay } from '../../tests/support/mail.ts';
import { readEncryption, smtpTransport, withoutBounce } from './transport.ts';

const MAIL = { from: 'hello@firm.test', to: 'inbox@firm.test', subject: 'A notice', text: 'Hello' };
const trusted = getCACertificates();
const certificate = makeCertificate();
beforeAll(() => setDefaultCACertificates([...trusted, certificate.cert]));
afterAll(() => setDefaultCACertificates(trusted));

let relay: TestRelay;
let logins: string[];
afterEach(() => relay.stop());

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
      scope: 'relay',
      message: expect.stringContaining('STARTTLS'),
    });
    expect(logins).toEqual([]);
  });

  test('that does not take the password', async () => {
    expect(await send(await start({}, { password: 'wrong' }))).toMatchObject({
      scope: 'relay',
      message: expect.stringMatching(/^535 EAUTH/),
    });
  });

  test('whose certificate nobody vouches for: the password is not sent', async () => {
    const url = await start(makeCertificate());
    expect(await send(url)).toMatchObject({ scope: 'relay' });
    expect(logins).toEqual([]);
  });

  test('that takes no mail from this sender', async () => {
    const url = await start({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('no'), { responseCode: 553 })),
    });
    expect(await send(url)).toMatchObject({ scope: 'relay', message: '553 EENVELOPE MAIL FROM' });
  });
});

test('A mail waits alone where the relay takes its return path from nobody', async () => {
  const url = await start({
    onMailFrom: ({ address }, _session, done) =>
      done(address ? null : Object.assign(new Error('no'), { responseCode: 550 })),
  });
  expect(await send(url, withoutBounce(MAIL.to))).toMatchObject({
    scope: 'later',
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
