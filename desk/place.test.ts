import { expect, test } from 'vitest';
import { messagesOf, readPlace, SCREENS } from './place.ts';

test('Every address of the desk leads to its screen, and any other to none', () => {
  expect(SCREENS.map(({ href }) => readPlace(href).screen)).toEqual(SCREENS.map(({ screen }) => screen));
  expect(readPlace('')).toEqual({ screen: 'overview' });
  expect(readPlace(messagesOf('guide-requests'))).toEqual({ screen: 'messages', kind: 'guide-requests' });
  expect(readPlace(messagesOf(undefined))).toEqual({ screen: 'messages' });
  for (const hash of ['#/messages/all', '#/messages/guide-requests/1', '#/overview', '#/dead-letters/1', '#/javascript:alert(1)', '#x']) {
    expect([hash, readPlace(hash)]).toEqual([hash, { screen: 'unknown' }]);
  }
});
