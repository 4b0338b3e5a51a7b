import { describe, expect, test } from 'vitest';
import { mainFieldOf, saidIn, sentAt } from './said.ts';
import { wantsReply } from './submission.ts';

const contact = {
  source: 'https://firm.example/contact',
  older: { seats: 3 },
  message: 'Hello',
  company: '',
  phone: null,
  userEmail: 'ada@example.org',
  name: 'Ada',
  formName: 'Contact',
  sentAt: '2026-11-20T09:30:00.000Z',
};

describe('What a visitor said', () => {
  test('is shown in the order of the form, then what this version does not know, then the page, and nothing empty', () => {
    expect(Object.entries(saidIn('contact-messages', contact))).toEqual([
      ['name', 'Ada'],
      ['userEmail', 'ada@example.org'],
      ['message', 'Hello'],
      ['older', '{"seats":3}'],
      ['source', 'https://firm.example/contact'],
    ]);
  });

  test('leaves out a field that an earlier version did not have', () => {
    expect(Object.entries(saidIn('contact-messages', { message: 'Hello' }))).toEqual([
      ['message', 'Hello'],
    ]);
  });

  test('by a form of another version is shown whole', () => {
    expect(saidIn('older-form', { wish: 'More', at: 7 })).toEqual({ wish: 'More', at: '7' });
    expect(mainFieldOf('older-form')).toBe('');
    expect(sentAt('older-form', contact)).toBeUndefined();
    expect(wantsReply('older-form')).toBe(false);
  });

  test('has a time and a main field, and waits for an answer or does not', () => {
    expect(sentAt('contact-messages', contact)).toBe('2026-11-20T09:30:00.000Z');
    expect(sentAt('contact-messages', { ...contact, sentAt: 7 })).toBeUndefined();
    expect(mainFieldOf('contact-messages')).toBe('message');
    expect([wantsReply('contact-messages'), wantsReply('newsletter-signups')]).toEqual([
      true,
      false,
    ]);
  });
});
