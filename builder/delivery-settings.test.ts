import { describe, expect, test } from 'vitest';
import { SettingsError } from '../core/settings/read.ts';
import {
  brokenPromises,
  deliveryOrigins,
  promisesByHand,
  readDelivery,
} from './delivery-settings.ts';

const FORWARD = {
  DELIVERY: 'forward',
  FORWARD_GUIDE_URL: 'https://forms.example.org/guide',
  FORWARD_NEWSLETTER_URL: 'https://mail.example.org/list',
  FORWARD_ACCESS_URL: 'https://forms.example.org/access',
};

describe('The delivery settings', () => {
  test('take the intake at the same origin or at another', () => {
    expect(readDelivery({ DELIVERY: 'intake' })).toEqual({
      name: 'intake',
      intakeUrl: '',
      forwardUrls: {},
    });
    const elsewhere = readDelivery({
      DELIVERY: 'intake',
      INTAKE_URL: 'https://intake.example.org/in/',
    });
    expect(elsewhere.intakeUrl).toBe('https://intake.example.org/in');
    expect(deliveryOrigins(elsewhere)).toEqual({
      connect: ['https://intake.example.org'],
      post: ['https://intake.example.org'],
    });
  });

  test('take the forwarding services, contact and survey only if they are given', () => {
    const facts = readDelivery(FORWARD);
    expect(facts.forwardUrls).toEqual({
      'guide-requests': 'https://forms.example.org/guide',
      'newsletter-signups': 'https://mail.example.org/list',
      'access-requests': 'https://forms.example.org/access',
    });
    expect(deliveryOrigins(facts)).toEqual({
      connect: ['https://forms.example.org', 'https://mail.example.org'],
      post: [],
    });
    const all = readDelivery({
      ...FORWARD,
      FORWARD_CONTACT_URL: 'https://forms.example.org/contact',
      FORWARD_SURVEY_URL: 'https://forms.example.org/survey',
    });
    expect(Object.keys(all.forwardUrls)).toHaveLength(5);
  });

  test.each([
    [{}, /^DELIVERY is not set: say where submissions go: intake, forward or console/],
    [{ DELIVERY: 'mail' }, /^DELIVERY is "mail": it must be intake, forward or console/],
    [
      { DELIVERY: 'intake', INTAKE_URL: 'intake.example.org' },
      /^INTAKE_URL is "intake\.example\.org": it must be a full address/,
    ],
    [{ ...FORWARD, FORWARD_GUIDE_URL: '' }, /^FORWARD_GUIDE_URL not set/],
    [
      { DELIVERY: 'forward' },
      /^FORWARD_GUIDE_URL, FORWARD_NEWSLETTER_URL, FORWARD_ACCESS_URL not set/,
    ],
    [
      { ...FORWARD, FORWARD_CONTACT_URL: 'mailto:a@b.example' },
      /^FORWARD_CONTACT_URL is "mailto:a@b\.example"/,
    ],
  ])('refuse %j and say why', (environment, message) => {
    expect(() => readDelivery(environment)).toThrow(SettingsError);
    expect(() => readDelivery(environment)).toThrow(message);
  });

  test('list the promise that the firm has to keep by hand until the survey opens', () => {
    expect(promisesByHand('coming-soon', 'forward')).toEqual([
      expect.stringMatching(/told by e-mail when the survey opens$/),
    ]);
    expect(promisesByHand('coming-soon', 'intake')).toEqual([
      expect.stringMatching(/opens, once somebody sends the survey announcement at the desk$/),
    ]);
    expect(promisesByHand('open', 'intake')).toEqual([]);
  });

  test('list the promises that a delivery can not keep', () => {
    expect(brokenPromises(readDelivery({ DELIVERY: 'intake' }))).toEqual([]);
    expect(brokenPromises(readDelivery({ DELIVERY: 'console' }))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the contact form:/),
        expect.stringMatching(/^the survey:/),
        'forms: work without JavaScript',
      ]),
    );
    const forwarded = brokenPromises(readDelivery(FORWARD)).map((line) => line.split(':')[0]);
    expect(forwarded).toEqual(
      expect.arrayContaining([
        'the contact form',
        'the survey',
        'the newsletter',
        'the access form',
        'forms',
      ]),
    );
    expect(forwarded).not.toContain('the guide request');
  });
});
