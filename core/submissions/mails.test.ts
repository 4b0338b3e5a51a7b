import { expect, test } from 'vitest';
import { formOfMail, limitsOf, MAIL_KINDS, type MailKind, mailOf } from './mails.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

test.each<[MailKind, number]>([
  ['guide', HOUR],
  ['contact-confirmation', HOUR],
  ['survey-copy', DAY],
])(
  'A visitor’s address, which nobody has verified, gets %s once in %d ms, and three mails a day of all kinds together',
  (kind, withinMs) => {
    const [own, all] = limitsOf(kind);
    expect(own).toEqual({ kinds: [kind], count: 1, withinMs });
    expect(all).toMatchObject({ count: 3, withinMs: DAY });
    expect(all?.kinds).toEqual(MAIL_KINDS.filter((one) => mailOf(one).to === 'visitor'));
  },
);

test.each<[MailKind, number]>([
  ['campaign-invitation', 1],
  ['newsletter-test', 20],
])('An address gets %s at most %d times a day', (kind, count) => {
  expect(limitsOf(kind)).toEqual([{ kinds: [kind], count, withinMs: DAY }]);
});

test('A reminder waits a day after the invitation', () => {
  const kinds = ['campaign-reminder', 'campaign-invitation'];
  expect(limitsOf('campaign-reminder')).toEqual([{ kinds, count: 1, withinMs: DAY }]);
});

test.each<MailKind>(['contact-notice', 'newsletter', 'newsletter-welcome'])(
  'No limit holds back %s, whose address is known',
  (kind) => {
    expect(limitsOf(kind)).toEqual([]);
  },
);

test('A mail belongs to the form that queues it, if one does', () => {
  expect(formOfMail('guide')).toBe('guide-requests');
  expect(formOfMail('quarantine-digest')).toBeUndefined();
});
