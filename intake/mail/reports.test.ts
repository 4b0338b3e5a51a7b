import { describe, expect, test } from 'vitest';
import type { PromisesCounted } from '../../core/desk/promises.ts';
import { PROMISES } from '../../core/submissions/promises.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import { compose } from './compose.ts';
import { senderOf, writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

const words = PARTS.mail['weekly-report'];
const NONE = { kept: 0, due: 0, broken: 0 };
const QUIET: PromisesCounted = {
  notice: NONE,
  confirmation: NONE,
  guide: NONE,
  list: NONE,
  copy: NONE,
  announcement: NONE,
  answer: NONE,
};
const BUSY: PromisesCounted = {
  ...QUIET,
  notice: { kept: 12, due: 0, broken: 1 },
  answer: { kept: 3, due: 2, broken: 0 },
  copy: { kept: 5, due: 0, broken: 0 },
};
const DESK = 'https://firm.test/desk/';

/**
 * The report as it is mailed. @param deskUrl the address of the desk, if there is one. @param late
 * the number of mails that left late.
 */
function report(promises: PromisesCounted, deskUrl?: string, late = 0) {
  const composing = {
    parts: PARTS,
    mailLink: () => '',
    siteUrl: 'https://firm.test',
    intakeUrl: '',
  };
  // Facts are stored as JSON.
  const facts = JSON.parse(
    JSON.stringify({
      since: Date.parse('2026-11-16T06:04:00.000Z'),
      promises,
      late,
      days: 30,
      deskUrl,
    }),
  );
  const message = compose('weekly-report', facts, composing);
  const sender = senderOf(PARTS, composing.siteUrl);
  return { message, text: writeText(message, sender), html: writeHtml(message, sender) };
}

describe('The weekly report', () => {
  test('says in text and HTML what was kept, due and broken of each promise, and since when', () => {
    const { message, text, html } = report(BUSY, DESK);
    expect(message.subject).toBe('Promises of the week: 20 kept, 2 due, 1 broken');
    expect(text).toContain('Notices to you: 12 kept, 1 broken\n');
    expect(text).toContain('Answers from you: 3 kept, 2 due\n');
    expect(text).toContain('Guides: none\n');
    for (const written of [text, html]) {
      expect(written).toContain('16 November 2026');
      expect(written).toContain('kept for 30 days');
      expect(written).not.toMatch(/[{}]/);
      for (const name of PROMISES) expect(written).toContain(words.promises[name]);
    }
    expect(html).toMatch(/>Copies of survey answers<\/th><td [^>]*>5 kept<\/td>/);
  });

  test('says what to do about what is due or broken, and leads to the desk', () => {
    const { message, text, html } = report(BUSY, DESK);
    for (const advice of [words.advice.due, words.advice.broken]) expect(text).toContain(advice);
    expect(text).not.toContain(words.advice.nothing);
    expect(text).not.toContain(words.noDesk);
    expect(text).toContain(`${words.button}:\n${DESK}#/promises`);
    expect(html).toContain(`href="${DESK}#/promises"`);
    expect([message.unsubscribe, message.replyTo]).toEqual([undefined, undefined]);
  });

  test('names the commands where there is no desk', () => {
    const { text } = report(BUSY);
    expect(text).toContain(words.noDesk);
    expect(text).not.toContain(words.button);
  });

  test('says how much mail left late, which nothing else tells once it is kept', () => {
    expect(report(QUIET, DESK, 87).text).toContain(
      'E-mails that left more than an hour after they were promised: 87.',
    );
    expect(report(QUIET, DESK, 0).text).not.toContain('more than an hour');
  });

  test('says that there is nothing to do after a week without promises', () => {
    const { message, text } = report(QUIET);
    expect(message.subject).toBe('Promises of the week: none');
    expect(text).toContain(words.advice.nothing);
    for (const other of [words.advice.due, words.advice.broken, words.noDesk])
      expect(text).not.toContain(other);
  });
});
