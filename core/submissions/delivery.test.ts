import { expect, test } from 'vitest';
import { canDeliver } from './delivery.ts';

test('A form says that it reaches the firm only if the chosen delivery takes its submissions', () => {
  const facts = { intakeUrl: '', forwardUrls: { 'contact-messages': 'https://forward.example' } };
  expect(canDeliver({ ...facts, name: 'intake' }, 'guide-requests')).toBe(true);
  expect(canDeliver({ ...facts, name: 'forward' }, 'contact-messages')).toBe(true);
  expect(canDeliver({ ...facts, name: 'forward' }, 'guide-requests')).toBe(false);
  expect(canDeliver({ ...facts, name: 'console' }, 'contact-messages')).toBe(false);
});
