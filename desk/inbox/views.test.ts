import { expect, test } from 'vitest';
import type { Message } from '../../core/desk/desk.ts';
import { MESSAGE_VIEWS } from '../../core/desk/inbox.ts';
import { isIn, pathOf } from './views.ts';

const MESSAGE: Message = {
  ...{ id: '1', kind: 'contact-messages', at: 0, said: {}, mails: [] },
  handling: {
    ...{ revision: 0, progress: 'new', progressBy: null, progressAt: null, takenBy: null },
    ...{ changedBy: null, isDue: false, notes: [] },
  },
};
const viewsOf = (change: Partial<Message['handling']>, more: Partial<Message> = {}) => {
  const message = { ...MESSAGE, ...more, handling: { ...MESSAGE.handling, ...change } };
  return MESSAGE_VIEWS.filter((view) => isIn(view, message));
};

test('A message is in the views that the intake would list it in', () => {
  expect(viewsOf({})).toEqual(['new', 'all']);
  expect(viewsOf({ isDue: true })).toEqual(['due', 'new', 'all']);
  expect(viewsOf({ progress: 'closed' })).toEqual(['closed', 'all']);
  expect(viewsOf({ progress: null })).toEqual(['requests', 'all']);
  expect(viewsOf({ isDue: true }, { restorableUntil: 1 })).toEqual(['bin']);
});

test('A view and a search are asked for together', () => {
  expect(pathOf('due')).toBe('messages?view=due');
  expect(pathOf('all', 'a&b c')).toBe('messages?view=all&search=a%26b+c');
});
