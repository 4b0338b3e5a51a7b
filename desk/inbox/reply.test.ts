import { expect, test } from 'vitest';
import { replyAddress } from './reply.ts';

const WORDS = {
  subject: 'Re: your message to Firm & Co',
  quoted: 'You wrote on {day}:',
  language: { tag: 'en-GB', decimal: '.' },
};
const AT = Date.parse('2026-11-20T09:30:00.000Z');
const bodyOf = (text: string) =>
  new URL(replyAddress('ada@example.org', WORDS, { at: AT, text }) ?? '').searchParams.get('body');

test('A reply is only offered to a valid e-mail address', () => {
  const quoted = { at: AT, text: '' };
  expect(replyAddress('ada@example.org', WORDS, quoted)).toMatch(
    /^mailto:ada@example\.org\?subject=Re%3A%20your%20message%20to%20Firm%20%26%20Co&body=/,
  );
  expect(replyAddress('\u202Eada@example.org', WORDS, quoted)).toMatch(
    /^mailto:ada@example\.org\?/,
  );
  expect(replyAddress('a?bcc=all&b%0d@example.org', WORDS, quoted)).toMatch(
    /^mailto:a%3Fbcc%3Dall%26b%250d@example\.org\?subject=[^&]*&body=[^&]*$/,
  );
  expect(replyAddress('\u202Eada@example.org', WORDS, quoted)).toMatch(/^mailto:ada@example/);
  for (const typed of [
    undefined,
    '',
    'javascript:alert(1)',
    'a@b.org,c@d.org',
    'a@b.org\r\nBcc: c@d.org',
  ]) {
    expect(replyAddress(typed, WORDS, quoted)).toBeUndefined();
  }
});

test('A reply quotes the message line by line, and nothing in it becomes a header', () => {
  expect(bodyOf('Nobody uses it.\n\nWhat now? &bcc=all@example.org')).toBe(
    '\r\n\r\nYou wrote on 20 November 2026:\r\n> Nobody uses it.\r\n> \r\n> What now? &bcc=all@example.org',
  );
  expect(bodyOf('\ud800')).toContain('\ufffd');
});

test.each(['word '.repeat(1000), 'é'.repeat(5000), 'line\n'.repeat(1000), '😀'.repeat(3000)])(
  'A reply to a long message quotes its beginning',
  (text) => {
    const address = replyAddress('ada@example.org', WORDS, { at: AT, text }) ?? '';
    expect(address.length).toBeLessThanOrEqual(1800);
    expect(address.length).toBeGreaterThan(1600);
    expect(bodyOf(text)).toMatch(/\r\n> \[\.\.\.\]$/);
  },
);
