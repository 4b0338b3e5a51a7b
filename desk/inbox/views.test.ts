import { expect, test } from 'vitest';
import type { Handling } from '../../core/desk/inbox.ts';
import { isIn, pathOf, VIEWS } from './views.ts';

const message = (handling: Partial<Handling>) => ({
  ...{ id: 'x', kind: 'contact-messages', at: 0, said: {}, mails: [] },
  handling: {
    revision: 0,
    progress: null,
    progressBy: null,
    progressAt: null,
    takenBy: null,
    changedBy: null,
    isDue: false,
    notes: [],
    ...handling,
  },
});

test('A message is in the views of its form and of its progress, and among all', () => {
  const viewsOf = (handling: Partial<Handling>) =>
    [undefined, ...VIEWS].filter((view) => isIn(view, message(handling)));
  expect(viewsOf({ progress: 'new' })).toEqual([undefined, 'new', 'contact-messages']);
  expect(viewsOf({ progress: 'new', isDue: true })).toEqual([
    undefined,
    'due',
    'new',
    'contact-messages',
  ]);
  expect(viewsOf({ progress: 'closed' })).toEqual([undefined, 'closed', 'contact-messages']);
  expect(viewsOf({})).toEqual([undefined, 'contact-messages']);
});

test('A deleted message is in the bin alone', () => {
  const deleted = { ...message({ progress: 'new' }), restorableUntil: 1 };
  expect([undefined, ...VIEWS].filter((view) => isIn(view, deleted))).toEqual(['bin']);
});

test('The path of a view names its progress or its form, and what is searched', () => {
  expect([pathOf(undefined), pathOf('due'), pathOf('guide-requests')]).toEqual([
    'messages',
    'messages?progress=due',
    'messages?kind=guide-requests',
  ]);
  expect(pathOf('bin')).toBe('messages?place=bin');
  expect(pathOf('new', 'a&b')).toBe('messages?progress=new&search=a%26b');
  expect(pathOf(undefined, 'é')).toBe('messages?search=%C3%A9');
});
