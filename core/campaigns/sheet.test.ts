import { expect, test } from 'vitest';
import { SHEET } from '../../tests/support/campaign.ts';
import { missingOf } from './sheet.ts';

const GROUP = { name: 'Crews', side: 'users', asked: 12, openLink: 'none' };
const WAVE = { name: 'Go-live', opensOn: '2026-12-01', closesOn: '2026-12-14' };
const WHOLE = { groups: [GROUP], waves: [WAVE], sheet: SHEET };

test('A campaign that has everything lacks nothing, whether or not the processor has an address of its own', () => {
  expect(missingOf(WHOLE, 5)).toEqual([]);
});

test.each<[string, Partial<typeof WHOLE>, RegExp]>([
  ['groups', { groups: [] }, /^Groups/],
  ['five people', { groups: [{ ...GROUP, asked: 4 }] }, /^People: fewer than 5/],
  ['waves', { waves: [] }, /^Waves/],
  ['a controller', { sheet: { ...SHEET, controller: '' } }, /data controller/],
  ['an officer', { sheet: { ...SHEET, officer: '' } }, /data protection officer/],
  ['a legal basis', { sheet: { ...SHEET, legalBasis: 'not-stated' } }, /legal basis/],
  ['an authority', { sheet: { ...SHEET, authority: '' } }, /complain/],
  ['a place', { sheet: { ...SHEET, storage: '' } }, /stored/],
  ['recipients', { sheet: { ...SHEET, recipients: '' } }, /Who receives the report/],
  ['somebody who vouches', { sheet: { ...SHEET, voucher: '' } }, /vouches/],
  ['somebody who hands out its cards', { sheet: { ...SHEET, giver: '' } }, /hands out the cards/],
  ['a contact person', { sheet: { ...SHEET, contactName: '' } }, /person of our firm/],
  ['their address', { sheet: { ...SHEET, contactEmail: '' } }, /person of our firm/],
])('A campaign without %s is told so', (_, change, expected) => {
  expect(missingOf({ ...WHOLE, ...change }, 5)).toEqual([expect.stringMatching(expected)]);
});
