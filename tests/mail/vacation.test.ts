import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReport } from '../../intake/mail/bounces/report.ts';
import { content } from '../support/content.ts';
import { printEvery } from '../support/every-mail.ts';
import { PARTS } from '../support/small-site.ts';
import { sharedFolder } from '../support/test-folder.ts';

const isThere = spawnSync('sieve-test', ['-?']).error === undefined;
if (!isThere) console.log('Vacation notices are not tested: there is no sieve-test of Dovecot.');

const FROM = 'hello@equanta.org';
const RECIPIENTS = ['inbox@firm.example', 'ines@example.org'];
const NOBODY = 65534;

const folder = sharedFolder();

/** Hands a mail to a mailbox whose owner is away. @returns the notice that goes out, if one does. */
function receive(mail: Buffer | string): string | undefined {
  chmodSync(folder, 0o777);
  const put = (name: string, text: Buffer | string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  // Dovecot opens no mailbox as root.
  const [user, group] = [process.getuid?.() || NOBODY, process.getgid?.() || NOBODY];
  const config = put(
    'dovecot.conf',
    `mail_uid=${user}\nmail_gid=${group}\nmail_location=maildir:${folder}/box\nmail_home=${folder}\nbase_dir=${folder}/run\nprotocols=\nssl=no\nlog_path=/dev/null\n`,
  );
  const addresses = RECIPIENTS.map((address) => `"${address}"`).join(',');
  const script = put(
    'away.sieve',
    `require ["vacation"];\nvacation :addresses [${addresses}] "I am away.";\n`,
  );
  const to = RECIPIENTS.flatMap((address) => ['-a', address, '-r', address]);
  const { stdout, status, stderr } = spawnSync(
    'sieve-test',
    ['-c', config, '-e', '-f', FROM, ...to, script, put('mail', mail)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout.match(/^([\s\S]+)\nRECIPIENT: /)?.[1];
}

describe.skipIf(!isThere)('Who is away', { tags: ['long'] }, () => {
  test('answers a person, and that answer is no bounce', async () => {
    const notice = receive(
      `From: ${FROM}\nTo: ines@example.org\nSubject: Lunch\nMessage-ID: <a@equanta.org>\n\nToday?\n`,
    );
    expect(notice).toContain('I am away.');
    expect(await readReport(notice ?? '')).toBeUndefined();
  });

  test('answers none of our mails but what an operator wrote', async () => {
    const [newsletter] = content.newsletters;
    if (!newsletter) throw new Error('The content has no newsletter.');
    const site = { parts: PARTS, siteUrl: 'https://www.equanta.org', newsletter };
    const answered = [...(await printEvery(site, FROM))].flatMap(([kind, mail]) =>
      receive(mail) === undefined ? [] : [kind],
    );
    expect(answered).toEqual(['enquiry-answer']);
  });
});
