import { expect, test } from 'vitest';
import { writeFallbackMail } from './fallback-mail.ts';

test('The mail that replaces a form begins with the message, and leaves out the own address and what is empty', () => {
  const typed = {
    name: 'Ada',
    userEmail: 'ada@example.org',
    company: '',
    phone: '1234',
    message: 'Hello',
  };
  expect(writeFallbackMail('contact-messages', typed, { name: 'Your name' })).toBe(
    'Hello\n\nYour name: Ada\nphone: 1234',
  );
  expect(writeFallbackMail('contact-messages', { message: 'Hello' }, {})).toBe('Hello');
  expect(writeFallbackMail('newsletter-signups', { userEmail: 'ada@example.org' }, {})).toBe('');
});
