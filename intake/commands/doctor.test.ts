import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callCommand } from '../../tests/support/called-command.ts';
import { makeCertificate } from '../../tests/support/certificate.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startRelay } from '../../tests/support/mail.ts';
import { runCommand } from '../../tests/support/real-intake.ts';
import { startServedIntake } from '../../tests/support/served-intake.ts';
import { writeSmallSite } from '../../tests/support/small-site.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { openStore } from '../store/store.ts';
import { doctor } from './doctor.ts';

let place: string;
let environment: { OUTPUT_DIR: string; DATA_DIR: string; PORT: string; SITE_URL: string };
const ending: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  place = testFolder();
  const PORT = String(await freePort());
  environment = {
    OUTPUT_DIR: path.join(place, 'dist'),
    DATA_DIR: path.join(place, 'data'),
    PORT,
    SITE_URL: `http://localhost:${PORT}`,
  };
  writeSmallSite(environment.OUTPUT_DIR);
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

describe('npm run doctor', () => {
  test('finds a whole deployment well, sends the test mail it is told to, and leaves nothing behind', async () => {
    const relay = await startRelay();
    ending.push(relay.stop);
    const mail = {
      SMTP_URL: relay.url,
      MAIL_FROM: 'hello@firm.test',
      MAIL_TO: 'inbox@firm.test',
    };
    const intake = await startServedIntake({ ...environment, ...mail });
    ending.push(intake.stop);
    const { status, said } = await runCommand('doctor', ['--yes'], {
      ...environment,
      ...mail,
      OPERATOR_TOKEN: 'bidig fobul kazot pinam dolus varib',
    });
    expect(said).not.toMatch(/^(FAIL|warn)/m);
    expect(said).toMatch(/\n0 failed, 0 warnings, \d+ passed\.\n$/);
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

  test('names each thing that would fail, with what to do, and ends with 1', async () => {
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
    expect(said.split('\n')).toEqual([
      expect.stringMatching(
        /^warn {2}RETENTION_ENQUIRY is set, but nothing reads it: perhaps RETENTION_ENQUIRIES is meant/,
      ),
      expect.stringMatching(/^warn {2}There is no desk, because no operator token is set\./),
      expect.stringMatching(
        /^FAIL {2}The site: http:\/\/localhost:\d+\/ can’t be reached \(ECONNREFUSED\)/,
      ),
      expect.stringMatching(/^FAIL {2}The store: There is no store in .*: set DATA_DIR/),
      expect.stringMatching(/^warn {2}Mail is written to files and not sent: set SMTP_URL/),
      '',
      '2 failed, 3 warnings, 0 passed.',
      '',
    ]);
  });

  test('says of a damaged store what other commands say', async () => {
    mkdirSync(environment.DATA_DIR);
    writeFileSync(path.join(environment.DATA_DIR, 'intake.sqlite'), 'no store');
    expect((await callCommand(doctor, ['--no-mail'], environment)).said).toMatch(
      /^FAIL {2}The store: The store in .* is damaged \(file is not a database\): stop the intake and restore/m,
    );
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
});
