import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intakeFolder } from '../../core/intake/parts.ts';
import { callCommand } from '../../tests/support/called-command.ts';
import { makeCertificate } from '../../tests/support/certificate.ts';
import { REWORDED } from '../../tests/support/edition.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { temporaryFolder } from '../../tests/support/intake.ts';
import { startRelay } from '../../tests/support/mail.ts';
import { runCommand, startRealIntake } from '../../tests/support/real-intake.ts';
import { startServedIntake } from '../../tests/support/served-intake.ts';
import { PARTS, writeSmallSite } from '../../tests/support/small-site.ts';
import { openStore } from '../store/store.ts';
import { doctor } from './doctor.ts';

let place: ReturnType<typeof temporaryFolder>;
let environment: { OUTPUT_DIR: string; DATA_DIR: string; PORT: string; SITE_URL: string };
const ending: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  place = temporaryFolder();
  const PORT = String(await freePort());
  environment = {
    OUTPUT_DIR: path.join(place.folder, 'dist'),
    DATA_DIR: path.join(place.folder, 'data'),
    PORT,
    SITE_URL: `http://localhost:${PORT}`,
  };
  writeSmallSite(environment.OUTPUT_DIR);
  const security = [
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Permissions-Policy',
    'Cross-Origin-Opener-Policy',
  ];
  writeFileSync(
    path.join(environment.OUTPUT_DIR, '_headers'),
    `/*\n${security.map((name) => `  ${name}: x\n`).join('')}`,
  );
  writeFileSync(path.join(environment.OUTPUT_DIR, '404.html'), '');
  const facts = {
    version: '0.2.0',
    siteUrl: environment.SITE_URL,
    delivery: 'intake',
    samples: [],
    sampleCodes: [],
    broken: [],
    contentKeyFile: import.meta.filename,
  };
  writeFileSync(
    path.join(intakeFolder(environment.OUTPUT_DIR), 'build.json'),
    JSON.stringify(facts),
  );
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  place.remove();
});

describe('npm run doctor', () => {
  test('finds a whole deployment well, sends the test mail it is told to, and leaves nothing behind', async () => {
    const relay = await startRelay();
    ending.push(relay.stop);
    const mail = {
      SMTP_URL: relay.url,
      MAIL_FROM: 'hello@firm.test',
      MAIL_TO: 'inbox@firm.test',
      BOUNCE_TO: 'bounces+TAG@firm.test',
      BOUNCE_SECRET: 'bidig fobul kazot pinam dolus varib bounce',
    };
    const intake = await startServedIntake({ ...environment, ...mail });
    ending.push(intake.stop);
    const { status, said } = await runCommand('doctor', ['--yes'], {
      ...environment,
      ...mail,
      OPERATOR_TOKEN: 'bidig fobul kazot pinam dolus varib',
    });
    expect(said).not.toMatch(/^(FAIL|warn)/m);
    expect(said).toContain('ok    The intake accepts a message (a dry run: nothing was stored).');
    expect(said).toMatch(/\n0 failed, 0 warnings, \d+ passed\.\n$/);
    expect(said).toContain(
      'ok    Bounces go to bounces+TAG@firm.test, and are heard by POST /api/bounces.',
    );
    expect(status).toBe(0);
    expect(
      (await relay.received(2)).map(({ envelopeTo, subject, returnPath }) => [
        envelopeTo.join(),
        subject,
        returnPath,
      ]),
    ).toEqual([
      ['inbox@firm.test', 'A test by npm run doctor', 'hello@firm.test'],
      ['inbox@firm.test', 'A test of survey mail by npm run doctor', ''],
    ]);
    const store = await openStore({ dataDir: environment.DATA_DIR });
    expect(await store.outbox.counts()).toEqual({});
    await store.close();
  });

  test('says that bounces are not heard, or that their mailbox can’t be read', async () => {
    const relay = await startRelay();
    ending.push(relay.stop);
    const mail = { SMTP_URL: relay.url, MAIL_FROM: 'hello@firm.test', MAIL_TO: 'inbox@firm.test' };
    const look = async (more: NodeJS.ProcessEnv) =>
      (await callCommand(doctor, ['--no-mail'], { ...environment, ...mail, ...more })).said;
    expect(await look({})).toContain('warn  Bounces are not heard: ');
    const closed = `127.0.0.1:${await freePort()}`;
    const BOUNCE_TO = 'bounces@firm.test';
    expect(
      await look({ BOUNCE_TO, BOUNCE_IMAP_URL: `imap://bounces:secret@${closed}/INBOX` }),
    ).toMatch(
      new RegExp(
        `^FAIL {2}The mailbox of bounces at ${closed} can’t be read \\(.*ECONNREFUSED`,
        'm',
      ),
    );
  });

  test('says when the words of the survey in the build are not the edition in use', async () => {
    const intake = await startServedIntake(environment);
    await intake.stop();
    const look = async () => (await callCommand(doctor, ['--no-mail'], environment)).said;
    const store = await openStore({ dataDir: environment.DATA_DIR });
    const [{ openedOn: today } = { openedOn: '' }] = await store.editions.list();
    await store.close();
    expect(await look()).toContain('warn  There is no desk, because no operator token is set.');
    expect(await look()).toContain(
      `ok    The survey’s edition of ${today} is in use, in the words of the build.`,
    );
    writeFileSync(
      path.join(intakeFolder(environment.OUTPUT_DIR), 'parts.json'),
      JSON.stringify({ ...PARTS, edition: REWORDED }),
    );
    expect(await look()).toContain(
      `warn  The words of the survey in the build differ from the edition in use since ${today}: restart the intake`,
    );
  });

  test('counts who was promised the announcement of the survey, but nobody who asked for access once it was open', async () => {
    const store = await openStore({ dataDir: environment.DATA_DIR });
    const ask = (userEmail: string, isSurveyOpen: boolean) => {
      const receipt = { keyHash: userEmail, bodyHash: userEmail };
      const record = { kind: 'submission', userEmail, payload: {}, isSurveyOpen } as const;
      return store.accept({
        resource: 'access-requests',
        receipt,
        receivedAt: Date.now(),
        record,
        mails: [],
      });
    };
    const look = async () => (await callCommand(doctor, ['--no-mail'], environment)).said;
    await ask('after@example.org', true);
    expect(await look()).toContain(
      'ok    Everybody who was promised word of the survey’s opening was mailed it.',
    );
    await ask('before@example.org', false);
    expect(await look()).toContain(
      'FAIL  1 address that asked for access waits for the announcement that the survey is open: send it at the desk, under Newsletters.',
    );
    await store.close();
  });

  test('names each thing that would fail, with what to do, and ends with 1', async () => {
    writeFileSync(path.join(intakeFolder(environment.OUTPUT_DIR), 'build.json'), '{}');
    const { status, said } = await callCommand(doctor, ['--no-mail'], {
      ...environment,
      RETENTION_ENQUIRY: '1',
    });
    expect(status).toBe(1);
    const asJson = await callCommand(doctor, ['--json'], {
      ...environment,
      RETENTION_ENQUIRY: '1',
    });
    const { failed, findings } = JSON.parse(asJson.said) as {
      failed: number;
      findings: { state: string; text: string }[];
    };
    expect([asJson.status, failed]).toEqual([
      1,
      findings.filter(({ state }) => state === 'fail').length,
    ]);
    expect(findings[2]).toEqual({
      state: 'fail',
      text: expect.stringMatching(/^The site was built by another version/),
    });
    expect(said.split('\n')).toEqual([
      expect.stringMatching(
        /^warn {2}RETENTION_ENQUIRY is set, but nothing reads it: perhaps RETENTION_ENQUIRIES is meant/,
      ),
      expect.stringMatching(/^warn {2}There is no desk, because no operator token is set\./),
      expect.stringMatching(
        /^FAIL {2}The site was built by another version: run npm run build again/,
      ),
      expect.stringMatching(
        /^FAIL {2}The site: http:\/\/localhost:\d+\/ can’t be reached \(ECONNREFUSED\)/,
      ),
      expect.stringMatching(
        /^FAIL {2}The store and the intake: There is no store in .*: set DATA_DIR/,
      ),
      expect.stringMatching(/^warn {2}Mail is written to files and not sent: set SMTP_URL/),
      '',
      '3 failed, 3 warnings, 0 passed.',
      '',
    ]);
  });

  test('says which relay can’t be used, or refuses its test mail, and what to look at', async () => {
    const mail = { MAIL_FROM: 'hello@firm.test', MAIL_TO: 'inbox@firm.test' };
    const down = `smtp://127.0.0.1:${await freePort()}`;
    expect(
      (await callCommand(doctor, ['--yes'], { ...environment, ...mail, SMTP_URL: down })).said,
    ).toMatch(
      /^FAIL {2}The mail server at 127\.0\.0\.1:\d+ can’t be used \(ESOCKET ECONNREFUSED CONN\): check that it runs, and SMTP_URL\.$/m,
    );
    const relay = await startRelay({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no'), { responseCode: 550 })),
    });
    ending.push(relay.stop);
    expect(
      (await callCommand(doctor, ['--yes'], { ...environment, ...mail, SMTP_URL: relay.url })).said,
    ).toMatch(
      /^FAIL {2}The mail server refused a test mail from hello@firm\.test to inbox@firm\.test \(550 EENVELOPE RCPT TO\): check MAIL_FROM and MAIL_TO/m,
    );
  });

  test('says so if the relay takes no mail to other domains, without sending any', async () => {
    const asked: string[] = [];
    const relay = await startRelay({
      onRcptTo: ({ address }, session, done) => {
        const { mailFrom } = session.envelope;
        asked.push(`${mailFrom ? mailFrom.address : ''} ${address}`);
        done(
          address.endsWith('@firm.test')
            ? null
            : Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 }),
        );
      },
    });
    ending.push(relay.stop);
    const mail = {
      SMTP_URL: relay.url,
      MAIL_FROM: 'hello@firm.test',
      MAIL_FROM_NEWSLETTER: 'news@firm.test',
      MAIL_TO: 'inbox@firm.test',
    };
    const { said } = await callCommand(doctor, ['--no-mail'], { ...environment, ...mail });
    for (const from of ['hello', 'news'])
      expect(said).toMatch(
        new RegExp(
          `^FAIL {2}The mail server takes no mail from ${from}@firm\\.test to other domains \\(554 5\\.7\\.1 Relay access denied\\): `,
          'm',
        ),
      );
    expect(asked).toEqual([
      'hello@firm.test postmaster@iana.org',
      'news@firm.test postmaster@iana.org',
    ]);
    expect(relay.mails).toEqual([]);
  });

  test('says that the relay’s certificate is self-signed', async () => {
    const relay = await startRelay({
      ...makeCertificate(),
      disabledCommands: [],
      onAuth: (_given, _session, done) => done(null, { user: 'firm' }),
    });
    ending.push(relay.stop);
    const SMTP_URL = relay.url.replace('//', '//firm:secret@');
    const mail = { SMTP_URL, MAIL_FROM: 'hello@firm.test', MAIL_TO: 'inbox@firm.test' };
    expect((await callCommand(doctor, ['--no-mail'], { ...environment, ...mail })).said).toMatch(
      /^FAIL {2}The mail server at 127\.0\.0\.1:\d+ can’t be used \(its certificate is self-signed\): have it renewed, or name it in SMTP_CA_FILE/m,
    );
  });

  test('says so if the relay takes no mail with the return path of the survey’s mails', async () => {
    const relay = await startRelay({
      onMailFrom: ({ address }, _session, done) =>
        done(
          address.endsWith('@firm.test')
            ? null
            : Object.assign(new Error('no'), { responseCode: 550 }),
        ),
    });
    ending.push(relay.stop);
    const mail = { SMTP_URL: relay.url, MAIL_FROM: 'hello@firm.test', MAIL_TO: 'inbox@firm.test' };
    const look = async (own: object) =>
      (await callCommand(doctor, ['--yes'], { ...environment, ...mail, ...own })).said;
    expect(await look({})).toMatch(
      /^FAIL {2}The mail server refused a test mail with the return path .* which is empty \(550 .*\): set SURVEY_RETURN_PATH to an address/m,
    );
    expect(await look({ SURVEY_RETURN_PATH: 'nobody@elsewhere.test' })).toMatch(
      /^FAIL .* mails, nobody@elsewhere\.test \(550/m,
    );
    expect(await look({ SURVEY_RETURN_PATH: 'nobody@firm.test' })).toMatch(
      /^ok {4}The mail server accepted another one with the return path/m,
    );
  });

  test('says that nothing can be stored on a full disk, as /readyz does, until there is room', async ({
    skip,
  }) => {
    skip(process.platform !== 'linux', 'Linux alone lets a test fill a disk for one process.');
    const intake = await startRealIntake(environment);
    ending.push(() => intake.end('SIGTERM'));
    const limitFiles = (bytes: string | number) =>
      execFileSync('prlimit', ['--pid', String(intake.pid), `--fsize=${bytes}:unlimited`]);
    const readiness = async () => (await (await fetch(`${intake.url}/readyz`)).json()) as object;
    expect(await readiness()).toMatchObject({ status: 'ready' });
    // Less than a page of the log.
    limitFiles(4096);
    await expect
      .poll(readiness)
      .toMatchObject({ status: 'unavailable', storage: 'unavailable', mail: 'ok' });
    const { status, said } = await callCommand(doctor, ['--no-mail'], environment);
    expect(said).toMatch(/^FAIL {2}The intake answers a message with 503/m);
    expect(said).toMatch(/^FAIL {2}The intake is not ready: it can’t use storage/m);
    expect(status).toBe(1);
    limitFiles('unlimited');
    await expect.poll(readiness).toMatchObject({ status: 'ready' });
  });

  test('tells of a store that other accounts may read, and what to do', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no such modes.');
    const store = await openStore({ dataDir: environment.DATA_DIR });
    const look = async () => (await callCommand(doctor, ['--no-mail'], environment)).said;
    const file = path.join(environment.DATA_DIR, 'intake.sqlite');
    chmodSync(environment.DATA_DIR, 0o755);
    expect(await look()).not.toContain('Other accounts');
    chmodSync(file, 0o644);
    expect(await look()).toContain(
      `FAIL  Other accounts of this machine can read ${file}: chmod -R o-rwx ${environment.DATA_DIR}`,
    );
    chmodSync(environment.DATA_DIR, 0o700);
    expect(await look()).not.toContain('Other accounts');
    await store.close();
  });

  test('tells of a clock that is more than a day ahead of what the store has seen', async () => {
    const store = await openStore({ dataDir: environment.DATA_DIR });
    await store.clock.judge(Date.parse('2026-01-02T03:04:05Z'));
    await store.close();
    expect((await callCommand(doctor, ['--no-mail'], environment)).said).toMatch(
      /^warn {2}The clock says \d.*Z, more than a day after the last time the store trusted \(2026-01-02T03:04:05\.000Z\)/m,
    );
  });

  test('is told when the intake has another store than it knows', async () => {
    const intake = await startServedIntake({
      ...environment,
      DATA_DIR: path.join(place.folder, 'other'),
    });
    ending.push(intake.stop);
    await (await openStore({ dataDir: environment.DATA_DIR })).close();
    const { status, said } = await callCommand(doctor, ['--no-mail'], environment);
    expect(said).toMatch(
      /^FAIL {2}The intake at .* refused a dry run: it uses another store than DATA_DIR/m,
    );
    expect(status).toBe(1);
  });
});
