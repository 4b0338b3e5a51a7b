import { describe, expect, test } from 'vitest';
import { checkForm as check, toPayload } from './check-form.ts';
import type { FormResource } from './submission.ts';

const checkForm = (resource: FormResource, typed: Record<string, unknown>) =>
  check(resource, typed, ({ message }) => message);

const contact = {
  name: ' Ada ',
  userEmail: ' ada@example.org ',
  company: '',
  phone: '',
  message: 'Hello',
};

describe('A checked form', () => {
  test('returns the typed values, trimmed', () => {
    expect(checkForm('contact-messages', contact)).toMatchObject({
      isValid: true,
      values: {
        name: 'Ada',
        userEmail: 'ada@example.org',
        company: '',
        phone: '',
        message: 'Hello',
      },
    });
  });

  test('has a message for each missing field', () => {
    const missing = {
      name: 'name',
      userEmail: 'email',
      message: 'message',
    };
    for (const blank of ['', ' \u200B '])
      expect(checkForm('contact-messages', { name: ' ', userEmail: blank, message: '' })).toEqual({
        isValid: false,
        errors: missing,
      });
  });

  test('requires two characters for a role and for a company', () => {
    expect(
      checkForm('access-requests', { userEmail: 'a@b.example', userRole: ' x ', userCompany: 'Y' }),
    ).toEqual({
      isValid: false,
      errors: {
        userRole: 'role',
        userCompany: 'company',
      },
    });
    expect(
      checkForm('access-requests', { userEmail: 'a@b.example', userRole: 'IT', userCompany: 'BT' })
        .isValid,
    ).toBe(true);
  });

  test('takes a message of 5,000 characters and no more', () => {
    expect(checkForm('contact-messages', { ...contact, message: 'x'.repeat(5000) }).isValid).toBe(
      true,
    );
    expect(checkForm('contact-messages', { ...contact, message: 'x'.repeat(5001) })).toEqual({
      isValid: false,
      errors: { message: 'tooLong' },
    });
  });

  test.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'a da@example.org',
    'a@b.example, c@d.example',
  ])('does not take "%s" for an e-mail address', (userEmail) => {
    expect(checkForm('newsletter-signups', { userEmail })).toEqual({
      isValid: false,
      errors: { userEmail: 'email' },
    });
  });
});

test('What is sent has the form’s name, its page and the time under the form’s own name for it', () => {
  const [page, now] = ['https://firm.example/contact', new Date('2026-11-21T09:30:00.000Z')];
  expect(toPayload('guide-requests', { userEmail: 'ada@example.org' }, page, now)).toEqual({
    formName: 'Adoption Readiness Guide Request',
    userEmail: 'ada@example.org',
    requestedAt: '2026-11-21T09:30:00.000Z',
    source: page,
  });
});
