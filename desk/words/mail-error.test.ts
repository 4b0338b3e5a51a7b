import { expect, test } from 'vitest';
import { describeMailError } from './mail-error.ts';

test('The mail server’s answer is told by what it was about, and an unknown one as it is', () => {
  expect(describeMailError('550 EENVELOPE RCPT TO')).toBe('550, about the recipient');
  expect(describeMailError('554 5.7.1 EENVELOPE RCPT TO')).toBe('554 5.7.1, about the recipient');
  expect(describeMailError('535 5.7.8 EAUTH AUTH PLAIN')).toBe('535 5.7.8, about the password');
  expect(describeMailError('451 EMESSAGE DATA')).toBe('451, about the text');
  expect(describeMailError('421 EPROTOCOL CONN')).toBe('421 EPROTOCOL CONN');
  expect(describeMailError('550 5.1.1')).toBe('550 5.1.1');
});

test('Why there is no connection is told in words', () => {
  expect(describeMailError('ESOCKET ECONNREFUSED CONN')).toBe(
    'the mail server refuses the connection',
  );
  expect(describeMailError('ETIMEDOUT CONN')).toBe('the mail server doesn’t answer');
  expect(describeMailError('EDNS ENOTFOUND CONN')).toBe('the mail server’s name is unknown');
});
