import { expect, test } from 'vitest';
import { addressOf, ROOMS, readRoute } from './route.ts';

const id = '0192f0c1-5a5e-7a35-8b5e-0123456789ab';
const group = id.replace('0', '1');

test('Every address of the desk is the route of its screen', () => {
  expect(readRoute('')).toEqual({ screen: 'today' });
  for (const { home } of ROOMS) expect(readRoute(addressOf(home, {}))).toEqual({ screen: home });
  for (const [screen, parts] of [
    ['inbox', { view: 'due' }],
    ['inbox', { message: id }],
    ['inbox', { view: 'bin', message: id, search: 'a/b?c #d' }],
    ['campaign', { campaign: id }],
    ['findings', { wave: id }],
    ['findings', { wave: id, section: 'goods-in' }],
    ['findings', { wave: id, of: 'Night & day, 24/7?' }],
    ['findings', { wave: id, section: 'goods-in', of: 'Düsseldorf #2' }],
    ['workshop', { wave: id }],
    ['workshop', { wave: id, section: 'goods-in' }],
    ['cards', { wave: id }],
    ['card-sheets', { wave: id, group }],
    ['poster', { wave: id, group }],
    ['newsletter', { slug: 'subscribers' }],
    ['subscribers', { standing: 'confirmed', search: 'ana' }],
  ] as const)
    expect(readRoute(addressOf(screen, parts as never))).toEqual({ screen, ...parts });
});

test('Any other address is unknown', () => {
  for (const hash of [
    '#/waves/x/workshop',
    `#/waves/${id}/workshop/`,
    `#/waves/${id}/sections`,
    `#/waves/${id}/workshop/habits/1`,
    `#x/waves/${id}/workshop`,
    `#/waves/${id}/cards/x`,
    `#/waves/${id}/cards/${id}/flyer`,
    '#/waves',
    '#/campaigns/x',
    '#/inbox/guide-requests',
    `#/inbox/due/${id}/1`,
    '#/today',
    '#/javascript:alert(1)',
    '#x',
  ])
    expect([hash, readRoute(hash)]).toEqual([hash, { screen: 'unknown' }]);
});
