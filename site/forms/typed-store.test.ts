import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEYS } from '../../core/storage-keys.ts';
import { stubStorage } from '../../tests/support/storage.ts';
import { forgetTyped, keepTyped, typedFor } from './typed-store.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage('sessionStorage');
});
afterEach(() => vi.unstubAllGlobals());

test('Each form has its own values, without the empty ones; forgotten, they leave nothing behind', () => {
  keepTyped('contact-messages', { name: 'Ada', phone: '' });
  keepTyped('eq7', { habit: '3' });
  expect(typedFor('contact-messages')).toEqual({ name: 'Ada' });
  expect(typedFor('eq7')).toEqual({ habit: '3' });
  forgetTyped('contact-messages');
  expect(typedFor('contact-messages')).toBeUndefined();
  keepTyped('eq7', { habit: '' });
  expect(stored.has(SESSION_KEYS.typed)).toBe(false);
});

test('What was changed after it was sent stays', () => {
  keepTyped('contact-messages', { name: 'Ada', phone: '', message: 'Hello, and more' });
  forgetTyped('contact-messages', { name: 'Ada', phone: '', message: 'Hello' });
  expect(typedFor('contact-messages')).toEqual({ name: 'Ada', message: 'Hello, and more' });
  forgetTyped('contact-messages', { name: 'Ada', phone: '', message: 'Hello, and more' });
  expect(typedFor('contact-messages')).toBeUndefined();
});

test('What another program stored is no obstacle', () => {
  stored.set(SESSION_KEYS.typed, 'not JSON');
  keepTyped('eq7', { habit: '4' });
  expect(typedFor('eq7')).toEqual({ habit: '4' });
});

test('Where storage is forbidden, the values live as long as the page, and it is said that a reload loses them', () => {
  expect(keepTyped('eq7', { habit: '4' })).toBe(true);
  vi.stubGlobal('sessionStorage', undefined);
  expect(keepTyped('eq7', { habit: '5' })).toBe(false);
  expect(typedFor('eq7')).toEqual({ habit: '5' });
  expect(keepTyped('eq7', { habit: '' }), 'there is nothing to lose').toBe(true);
});

test('Where storage is full, or refuses later, the latest values are read, not the stored ones', () => {
  keepTyped('eq7', { habit: '4' });
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepTyped('eq7', { habit: '5' })).toBe(false);
  expect(typedFor('eq7')).toEqual({ habit: '5' });
  vi.spyOn(sessionStorage, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(typedFor('eq7')).toEqual({ habit: '5' });
});

test('What was removed from storage elsewhere is not kept in memory', () => {
  keepTyped('eq7', { habit: '4' });
  stored.clear();
  expect(typedFor('eq7')).toBeUndefined();
});
