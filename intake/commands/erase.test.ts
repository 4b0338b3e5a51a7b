import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callCommand } from '../../tests/support/called-command.ts';
import { type RealIntake, runCommand, startRealIntake } from '../../tests/support/real-intake.ts';
import { writeSmallSite } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { backUpStore } from './backup.ts';
import { erase } from './erase.ts';

let place: string;
let environment: { OUTPUT_DIR: string; DATA_DIR: string };
// In another process: SQLite would lose its locks here, when a test reads its files.
let intake: RealIntake;
beforeEach(async () => {
  place = testFolder();
  environment = {
    OUTPUT_DIR: path.join(place, 'dist'),
    DATA_DIR: path.join(place, 'data'),
  };
  writeSmallSite(environment.OUTPUT_DIR);
  intake = await startRealIntake(environment);
});
afterEach(async () => {
  await intake.end('SIGKILL');
});

const eraseNow = (...args: string[]) => callCommand(erase, args, environment);

const files = (pattern: string) => globSync(path.join(environment.DATA_DIR, pattern));
const naming = (text: string) =>
  files('**/*.*')
    .filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(text))
    .map((file) => path.relative(environment.DATA_DIR, file));

describe('Erasing', () => {
  test('leaves mail files of who is called nearly the same, names those that mention the person, and loses none before the store let go of them', async () => {
    const contact = SUBMISSIONS['contact-messages'];
    await post('contact-messages', { ...contact, userEmail: 'ann@example.org' });
    await post('contact-messages', {
      ...contact,
      userEmail: 'joann@example.org',
      message: 'Do ask ann@example.org.',
    });
    await expect.poll(() => files('mail/*.eml').length).toBe(4);
    await expect.poll(() => waiting()).toBe(0);
    const other = new DatabaseSync(path.join(environment.DATA_DIR, 'intake.sqlite'), {
      timeout: 5000,
    });
    other.exec('begin immediate');
    expect((await eraseNow('--yes', 'ann@example.org')).status).toBe(1);
    other.close();
    expect(files('mail/*.eml')).toHaveLength(4);
    const erased = await eraseNow('--yes', 'ann@example.org');
    expect(erased.said).toMatch(/ {2}2 mails written to files\nErased\.\n/);
    expect(erased.said).toMatch(/They are kept; check them: \S+-contact-notice-\S+\.eml\n/);
    expect(naming('ann@example.org').filter((file) => /^mail/.test(file))).toHaveLength(2);
    expect(naming('\nto: joann@example.org')).toHaveLength(1);
  });

  test('takes a person out of store, log, mail files and the next backup while the intake runs, and leaves everybody else', async () => {
    for (const [resource, body] of Object.entries(SUBMISSIONS)) {
      for (const userEmail of ['Ines@Example.org', 'other@example.org'])
        await post(resource, { ...body, userEmail });
    }
    // Each visitor gets four mails; the fourth exceeds the daily limit.
    const mails = 2 * 6;
    await expect.poll(() => files('mail/*.eml').length).toBe(mails);
    await expect.poll(() => waiting()).toBe(0);
    expect(naming('ines@example.org').length).toBeGreaterThan(6);

    const refused = await runCommand('erase', ['ines@example.org'], environment);
    expect(refused.said).toBe(
      [
        'Stored about ines@example.org:',
        '  3 submissions (messages, requests for the guide or access, quarantined submissions)',
        '  a newsletter subscriber (unconfirmed)',
        '  3 mails to them or about them, sent or in the outbox',
        '  6 mails written to files',
        'There is no terminal to ask for confirmation. Nothing was done: add --yes to confirm.\n',
      ].join('\n'),
    );
    expect(refused.status).toBe(1);

    const erased = await eraseNow('--yes', 'ines@example.org');
    expect(erased.status).toBe(0);
    expect(erased.said).toContain(
      '6 mails written to files\nErased.\nAnswers to a client’s survey are stored without a link to a person',
    );
    expect(naming('ines@example.org')).toEqual([]);
    await callCommand(backUpStore, [], environment);
    expect(naming('ines@example.org')).toEqual([]);
    expect(naming('other@example.org')).toContainEqual(expect.stringMatching(/^backups/));
    expect(files('mail/*.eml')).toHaveLength(mails / 2);

    const again = await eraseNow('ines@example.org');
    expect(again.said).toMatch(
      /^Nothing is stored about ines@example\.org\.\n[\s\S]*Not changed, because they are older copies: backups\/intake-.*\.sqlite in /,
    );
    expect(await intake.send('The intake goes on.')).toBe(true);
  });

  test('wants one whole address, and a store that is there', async () => {
    for (const args of [[], ['ines'], ['ines@example.org', 'other@example.org']]) {
      expect(await eraseNow(...args)).toEqual({
        status: 2,
        said: expect.stringMatching(/ADDRESS|no e-mail address/),
      });
    }
    expect((await eraseNow('ines@example..org')).said).toMatch(
      /no.*Did you mean ines@example\.org\?/,
    );
    expect((await eraseNow('\u200Bines@example.org')).said).toMatch(
      /^Nothing .* ines@example\.org\./,
    );
    expect((await eraseNow('--now')).said).toMatch(/^Unknown option '--now'/);
    const elsewhere = await callCommand(erase, ['ines@example.org'], {
      DATA_DIR: path.join(place, 'elsewhere'),
    });
    expect(elsewhere).toEqual({
      status: 1,
      said: expect.stringMatching(/^There is no store in .*elsewhere: set DATA_DIR/),
    });
    expect(
      (await callCommand(erase, ['a@b.org'], { DATABASE_URL: 'postgres://localhost:1/none' })).said,
    ).toMatch(/^The database that DATABASE_URL names can't be reached \(ECONNREFUSED\)/);
  });
});

async function post(resource: string, body: object): Promise<void> {
  const answer = await fetch(`${intake.url}/api/${resource}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(answer.status).toBe(201);
}

/** How many mails have not left yet. */
function waiting(): number {
  const database = new DatabaseSync(path.join(environment.DATA_DIR, 'intake.sqlite'), {
    readOnly: true,
  });
  const row = database
    .prepare("select count(*) as count from outbox where state != 'delivered'")
    .get();
  database.close();
  return Number(row?.count);
}
