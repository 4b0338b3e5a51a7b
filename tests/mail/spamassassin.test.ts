import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { content } from '../support/content.ts';
import { printEvery } from '../support/every-mail.ts';
import { PARTS } from '../support/small-site.ts';

const MOST = 0.5;
const isThere = spawnSync('spamassassin', ['--version']).status === 0;
if (!isThere) console.log('SpamAssassin is not installed, so no mail is scored.');

test.runIf(isThere)(
  'SpamAssassin gives no kind of mail half a point',
  { tags: ['long'] },
  async () => {
    const [newsletter] = content.newsletters;
    if (!newsletter) throw new Error('The content has no newsletter.');
    const site = { parts: PARTS, siteUrl: 'https://www.equanta.org', newsletter };
    const mails = await printEvery(site, 'hello@equanta.org');
    expect(mails.size).toBeGreaterThan(15);
    // One process takes all mails, as a mailbox.
    const mailbox = [...mails.values()].map((mail) => toMailbox(mail.toString('latin1'))).join('');
    const marked = execFileSync('spamassassin', ['--local', '--mbox'], {
      input: Buffer.from(mailbox, 'latin1'),
      maxBuffer: 64 * 1024 * 1024,
    }).toString('latin1');
    const scores = [
      ...marked.matchAll(
        /^X-Spam-Status: \w+, score=(-?[\d.]+)[\s\S]*?tests=([\s\S]*?)\s+(?:autolearn|version)=/gm,
      ),
    ];
    expect(scores).toHaveLength(mails.size);
    const told = [...mails.keys()].map((kind, index) => ({
      kind,
      score: Number(scores[index]?.[1]),
      tests: scores[index]?.[2],
    }));
    expect(told.filter(({ score }) => !(score <= MOST))).toEqual([]);
  },
);

function toMailbox(mail: string): string {
  const received = `Received: from www.equanta.org (www.equanta.org [93.184.215.14]) by mx.example.org with ESMTPS id 1; ${new Date().toUTCString()}`;
  const lines = mail.replaceAll('\r\n', '\n').replace(/^(>*From )/gm, '>$1');
  return `From hello@equanta.org Thu Nov 26 06:00:00 2026\n${received}\n${lines}\n\n`;
}
