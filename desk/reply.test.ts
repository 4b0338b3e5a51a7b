import { expect, test } from 'vitest';
import { replyAddress } from './reply.ts';

test('A reply is only offered to a valid e-mail address', () => {
  expect(replyAddress('ada@example.org', 'Firm & Co')).toBe('mailto:ada@example.org?subject=Re%3A%20your%20message%20to%20Firm%20%26%20Co');
  expect(replyAddress('a?bcc=all&b%0d@example.org', 'Firm')).toBe('mailto:a%3Fbcc%3Dall%26b%250d@example.org?subject=Re%3A%20your%20message%20to%20Firm');
  for (const typed of [undefined, '', 'javascript:alert(1)', 'a@b.org,c@d.org', 'a@b.org\r\nBcc: c@d.org', '\u202Eada@example.org']) {
    expect(replyAddress(typed, 'Firm')).toBeUndefined();
  }
});
