import { expect, test } from 'vitest';
import { canDeliver, Refused } from './delivery.ts';

test('A refusal keeps the messages of fields, and nothing else that a server sent', () => {
  const { name, errors } = new Refused('Please check.', {
    name: 'Please enter your name.',
    more: { deep: 1 },
  });
  expect({ name, errors }).toEqual({
    name: 'Refused',
    errors: { name: 'Please enter your name.' },
  });
});

test('A form says that it reaches the firm only if the chosen delivery takes its submissions', () => {
  const facts = { intakeUrl: '', forwardUrls: { 'contact-messages': 'https://forward.example' } };
  expect(canDeliver({ ...facts, name: 'intake' }, 'guide-requests')).toBe(true);
  expect(canDeliver({ ...facts, name: 'forward' }, 'contact-messages')).toBe(true);
  expect(canDeliver({ ...facts, name: 'forward' }, 'guide-requests')).toBe(false);
  expect(canDeliver({ ...facts, name: 'console' }, 'contact-messages')).toBe(false);
});
