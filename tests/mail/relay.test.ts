import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hearMessage } from '../../intake/mail/bounces/hear.ts';
import { smtpTransport } from '../../intake/mail/relay.ts';
import { makeCertificate } from '../support/certificate.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { startMailIntake } from '../support/mail-intake.ts';
import { SUBMISSIONS } from '../support/submissions.ts';
import { hasDovecot, hasPostfix, type Policy, type Postfix, startPostfix } from './postfix.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRM = 'inbox@equanta.example';
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});

async function postfixWith(own?: Record<string, string>, policy?: Policy): Promise<Postfix> {
  const postfix = await startPostfix(own, policy);
  started.push(postfix);
  return postfix;
}

async function intakeOn(url: string, bounceTo?: string) {
  const intake = await startMailIntake(
    smtpTransport(url, { name: 'www.equanta.example' }),
    undefined,
    {
      bounceTo,
    },
  );
  started.push(intake);
  const { outbox, suppressions, deadLetters } = intake.deps.store;
  return {
    ...intake,
    write: async (userEmail: string) => {
      const sent = { ...SUBMISSIONS['contact-messages'], userEmail, message: `From ${userEmail}` };
      expect((await intake.post('contact-messages', sent)).status).toBe(201);
    },
    counts: () => outbox.counts(),
    refusals: () => outbox.listRefusals(),
    isSuppressed: suppressions.isSuppressed,
    errors: async () =>
      (await deadLetters.list({ limit: 10 })).items.map(({ recipient, error }) => [
        recipient,
        error,
      ]),
    resend: (now: number) => deadLetters.resend(now),
  };
}

const recipients = (postfix: Postfix) =>
  postfix
    .mails()
    .map(({ to }) => to)
    .sort();

if (!hasPostfix)
  console.log('Delivery through Postfix is not tested: there is no Postfix, or this is not root.');
if (!hasDovecot) console.log('A refused login is not tested: there is no Dovecot.');

describe.skipIf(!hasPostfix)('Through Postfix', { tags: ['long'] }, () => {
  test('an unknown user is a dead letter at once, and suppressed after a second time a day later; the firm hears of the message', async () => {
    const postfix = await postfixWith();
    const intake = await intakeOn(postfix.url);
    await intake.write('gone@far.test');
    await expect.poll(intake.counts).toEqual({ dead: 1, delivered: 1 });
    expect(await intake.errors()).toEqual([['gone@far.test', '550 5.1.1 EENVELOPE RCPT TO']]);
    expect(await intake.isSuppressed('gone@far.test')).toBe(false);
    intake.skip(DAY);
    await intake.resend(Date.now());
    intake.wake();
    await expect.poll(() => intake.isSuppressed('gone@far.test')).toBe(true);
    await expect.poll(() => recipients(postfix)).toEqual([FIRM]);
  });

  test('an unknown user whom the far server names later comes back as a bounce, which is heard', async () => {
    const far = await postfixWith();
    const relay = await postfixWith({
      virtual_mailbox_domains: 'equanta.example',
      transport_maps: `inline:{{far.test = smtp:[127.0.0.1]:${far.port}}}`,
    });
    const intake = await intakeOn(relay.url, 'bounces+TAG@equanta.example');
    await intake.write('gone@far.test');
    await expect.poll(intake.counts).toEqual({ delivered: 2 });
    const bounce = () =>
      relay.mails().find(({ raw }) => /^Auto-Submitted: auto-replied/m.test(raw));
    await expect.poll(bounce).toBeDefined();
    await hearMessage(intake.deps.store, Buffer.from(bounce()?.raw ?? ''), Date.now());
    expect(await intake.counts()).toEqual({ delivered: 1, dead: 1 });
  });

  test('a full mailbox and a greylisting get their mail later, and hold up nobody of their domain', async () => {
    const ready = new Set<string>();
    const postfix = await postfixWith({}, (recipient) => {
      if (ready.has(recipient)) return undefined;
      if (recipient.startsWith('full')) return '452 4.2.2 Mailbox full';
      return recipient.startsWith('grey') ? '450 4.2.0 Greylisted, try again in 300 s' : undefined;
    });
    const intake = await intakeOn(postfix.url);
    const held = ['full@far.test', 'grey@far.test'];
    for (const one of [...held, 'ines@far.test']) await intake.write(one);
    await expect.poll(intake.counts).toEqual({ pending: 2, delivered: 4 });
    for (const one of held) ready.add(one);
    intake.skip(2 * MINUTE);
    await expect.poll(intake.counts).toEqual({ delivered: 6 });
    await expect
      .poll(() => recipients(postfix).filter((to) => to !== FIRM))
      .toEqual([...held, 'ines@far.test'].sort());
    expect(await intake.isSuppressed('full@far.test')).toBe(false);
  });

  test('a 421 at one recipient ends the connection, and neither the others’ mail nor the firm’s', async () => {
    const postfix = await postfixWith({}, (recipient) =>
      recipient.startsWith('visitor') ? '421 4.3.2 Service not available' : undefined,
    );
    const intake = await intakeOn(postfix.url);
    for (const one of ['visitor-1@far.test', 'visitor-2@far.test', 'a@far.test', 'b@far.test'])
      await intake.write(one);
    await expect.poll(intake.counts).toEqual({ pending: 2, delivered: 6 });
    await expect
      .poll(() => recipients(postfix).filter((to) => to !== FIRM))
      .toEqual(['a@far.test', 'b@far.test']);
  });

  test('a quota holds mail back for seconds, and all of it arrives once', async () => {
    const postfix = await postfixWith({
      smtpd_client_message_rate_limit: '5',
      anvil_rate_time_unit: '2s',
    });
    const intake = await intakeOn(postfix.url);
    for (let one = 0; one < 4; one++) await intake.write(`visitor-${one}@far.test`);
    await expect.poll(() => postfix.log()).toMatch(/request rate limit exceeded/);
    await expect.poll(intake.counts).toEqual({ delivered: 8 });
    await expect.poll(() => recipients(postfix).length).toBe(8);
  });

  test('mail waits for a restart in mid-queue, and arrives once', async () => {
    const postfix = await postfixWith();
    const intake = await intakeOn(postfix.url);
    await intake.write('before@far.test');
    await expect.poll(intake.counts).toEqual({ delivered: 2 });
    postfix.halt();
    for (let one = 0; one < 5; one++) await intake.write(`during-${one}@far.test`);
    await expect.poll(intake.counts).toMatchObject({ delivered: 2 });
    postfix.restart();
    await expect.poll(intake.counts).toEqual({ delivered: 12 });
    await expect.poll(() => recipients(postfix).length).toBe(12);
  });

  test('a relay that passes on nothing of ours is noted, while the firm’s mail arrives', async () => {
    const postfix = await postfixWith({ mynetworks: '192.0.2.0/24' });
    const intake = await intakeOn(postfix.url);
    await intake.write('ines@elsewhere.test');
    await expect.poll(intake.counts).toEqual({ pending: 1, delivered: 1 });
    expect(await intake.refusals()).toEqual([{ error: '454 4.7.1 EENVELOPE RCPT TO', count: 1 }]);
    await expect.poll(() => recipients(postfix)).toEqual([FIRM]);
  });

  test('without SMTPUTF8 the firm’s notice of a message by jörg@ arrives, with the address in its text', async () => {
    const postfix = await postfixWith({ smtputf8_enable: 'no' });
    const intake = await intakeOn(postfix.url);
    await intake.write('jörg@far.test');
    await expect.poll(intake.counts).toEqual({ dead: 1, delivered: 1 });
    expect(await intake.errors()).toEqual([['jörg@far.test', expect.stringContaining('SMTPUTF8')]]);
    await expect.poll(() => recipients(postfix)).toEqual([FIRM]);
    const [{ raw } = { raw: '' }] = postfix.mails();
    expect(raw).not.toMatch(/^Reply-To/im);
    expect(raw).toMatch(/j=C3=B6rg/);
  });

  test('a certificate of its own is taken on this machine, and not with a password', async () => {
    const { folder, remove } = temporaryFolder();
    const { key, cert } = makeCertificate();
    const file = path.join(folder, 'tls.pem');
    writeFileSync(file, key + cert, { mode: 0o600 });
    const postfix = await postfixWith({
      smtpd_tls_chain_files: file,
      smtpd_tls_security_level: 'encrypt',
    });
    started.push({ stop: async () => remove() });
    const intake = await intakeOn(postfix.url);
    await intake.write('ines@far.test');
    await expect.poll(intake.counts).toEqual({ delivered: 2 });
    const withPassword = smtpTransport(postfix.url.replace('://', '://user:secret@'));
    await expect(withPassword.check()).rejects.toMatchObject({
      scope: 'us',
      message: 'its certificate is self-signed',
    });
  });

  test.skipIf(!hasDovecot)('a refused login is about us, and no mail is lost', async () => {
    const { folder, remove } = temporaryFolder();
    chmodSync(folder, 0o755);
    const { key, cert } = makeCertificate();
    const [tls, ca, users, config] = ['tls.pem', 'ca.pem', 'users', 'dovecot.conf'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string, string];
    writeFileSync(tls, key + cert, { mode: 0o600 });
    writeFileSync(ca, cert);
    writeFileSync(users, 'user:{PLAIN}right\n');
    const port = await freePort();
    writeFileSync(
      config,
      `base_dir = ${folder}/run
protocols =
ssl = no
log_path = ${folder}/dovecot.log
auth_mechanisms = plain
passdb {
  driver = passwd-file
  args = ${users}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=/nonexistent
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${port}
  }
}
`,
    );
    const dovecot = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore' });
    started.push({
      stop: async () => {
        dovecot.kill();
        await once(dovecot, 'exit');
        remove();
      },
    });
    const postfix = await postfixWith({
      smtpd_tls_chain_files: tls,
      smtpd_tls_security_level: 'may',
      smtpd_tls_auth_only: 'yes',
      smtpd_sasl_auth_enable: 'yes',
      smtpd_sasl_type: 'dovecot',
      smtpd_sasl_path: `inet:127.0.0.1:${port}`,
    });
    const login = (password: string) =>
      smtpTransport(postfix.url.replace('://', `://user:${password}@`), { caFile: ca });
    const right = login('right');
    await expect.poll(() => right.check().then(() => 'in', String)).toBe('in');
    right.close();
    await expect(login('wrong').check()).rejects.toMatchObject({
      scope: 'us',
      isOfSession: true,
      message: expect.stringMatching(/^535 5\.7\.8 EAUTH/),
    });
  });
});
