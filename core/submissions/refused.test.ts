import { expect, test } from 'vitest';
import { Refused } from './refused.ts';

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
