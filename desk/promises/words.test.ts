import { expect, test } from 'vitest';
import { explain } from './words.ts';

test('A broken promise is told with a remedy that the desk has for it', () => {
  const whatOf = (name: Parameters<typeof explain>[0]['name']) =>
    explain({ name, state: 'broken', reason: 'refused' }).what;
  expect(whatOf('confirmation')).toMatch(/close or delete the message\.$/);
  // A request can't be closed.
  expect(whatOf('guide')).toMatch(/delete the request\.$/);
  // A sign-up is no message that could be deleted.
  expect(whatOf('list')).toMatch(/erase it under Subscribers\.$/);
  expect(whatOf('notice')).not.toMatch(/address is wrong/);
});

test('What is kept, or not due yet, needs nothing', () => {
  expect(explain({ name: 'guide', state: 'kept', reason: 'kept' })).toEqual({});
  expect(explain({ name: 'answer', state: 'open', reason: 'unanswered' })).toEqual({
    why: 'Nobody has answered.',
  });
});
