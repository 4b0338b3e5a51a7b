import { expect, test } from 'vitest';
import {
  campaignOf,
  cardSheetsOf,
  cardsOf,
  findingsOfWave,
  messageOf,
  messagesOf,
  posterOf,
  readRoute,
  SCREENS,
  workshopOf,
} from './route.ts';

test('Every address of the desk is the route of its screen, and any other address is unknown', () => {
  expect(SCREENS.map(({ href }) => readRoute(href).screen)).toEqual(
    SCREENS.map(({ screen }) => screen),
  );
  expect(readRoute('')).toEqual({ screen: 'overview' });
  expect(readRoute(messagesOf('guide-requests'))).toEqual({
    screen: 'messages',
    view: 'guide-requests',
  });
  expect(readRoute(messagesOf('due', 'a/b?c #d'))).toEqual({
    screen: 'messages',
    view: 'due',
    search: 'a/b?c #d',
  });
  expect(readRoute(messagesOf(undefined, 'labels'))).toEqual({
    screen: 'messages',
    search: 'labels',
  });
  expect(readRoute(messagesOf(undefined))).toEqual({ screen: 'messages' });
  const id = '0192f0c1-5a5e-7a35-8b5e-0123456789ab';
  expect(readRoute(campaignOf(id))).toEqual({ screen: 'campaign', id });
  expect(readRoute(messageOf(id))).toEqual({ screen: 'message', id });
  expect(readRoute(findingsOfWave(id))).toEqual({ screen: 'wave-findings', wave: id });
  const group = id.replace('0', '1');
  expect(readRoute(cardsOf(id))).toEqual({ screen: 'cards', wave: id });
  expect(readRoute(cardSheetsOf(id, group))).toEqual({ screen: 'card-sheets', wave: id, group });
  expect(readRoute(posterOf(id, group))).toEqual({ screen: 'poster', wave: id, group });
  const workshop = { screen: 'workshop', wave: id } as const;
  expect(readRoute(workshopOf(workshop))).toEqual(workshop);
  expect(readRoute(workshopOf({ ...workshop, section: 'goods-in' }))).toEqual({
    ...workshop,
    section: 'goods-in',
  });
  for (const hash of [
    `#/waves/x/workshop`,
    `#/waves/${id}/workshop/`,
    `#/waves/${id}/workshop/habits/1`,
    `#/waves/${id}/report`,
    `#x/waves/${id}/workshop`,
    '#/cards',
    '#/cards/x',
    `#/cards/${id}/x`,
    `#/cards/${id}/${id}/flyer`,
    `#/cards/${id}/${id}/poster/1`,
    '#/waves',
    '#/waves/x',
    '#/campaigns/x',
    '#/findings',
    '#/findings/x',
    '#/messages/all',
    '#/messages/guide-requests/1',
    '#/overview',
    '#/dead-letters/1',
    '#/javascript:alert(1)',
    '#x',
  ]) {
    expect([hash, readRoute(hash)]).toEqual([hash, { screen: 'unknown' }]);
  }
});
