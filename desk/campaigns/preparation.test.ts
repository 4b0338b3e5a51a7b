import { expect, test, vi } from 'vitest';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { missingOf } from './preparation.tsx';

vi.mock('content:desk', () => ({ default: { least: 5 } }));

const GROUP: DeskCampaign['groups'][number] = {
  id: 'crews',
  name: 'Crews',
  side: 'users',
  asked: 12,
  openLink: 'none',
  countedWith: 'group',
  isFixed: false,
};
const WAVE: DeskCampaign['waves'][number] = {
  id: 'wave',
  name: 'Go-live',
  opensOn: '2026-12-01',
  closesOn: '2026-12-14',
  state: 'early',
  isEnded: false,
  isFixed: false,
  people: 0,
  countedOn: null,
  openLinks: [],
};
const SHEET: DeskCampaign['sheet'] = {
  controller: 'Northwater, privacy@northwater.example',
  processor: '',
  legalBasis: 'works-agreement',
  recipients: 'The works council and the board',
  contactName: 'Maren Falk',
  contactEmail: 'maren@firm.example',
};
const WHOLE = { groups: [GROUP], waves: [WAVE], sheet: SHEET };

test('A campaign that has everything lacks nothing, whether or not the processor has an address of its own', () => {
  expect(missingOf(WHOLE)).toEqual([]);
});

test.each<[string, Partial<typeof WHOLE>, RegExp]>([
  ['groups', { groups: [] }, /^Groups/],
  ['five people', { groups: [{ ...GROUP, asked: 4 }] }, /^People: fewer than 5/],
  ['waves', { waves: [] }, /^Waves/],
  ['a controller', { sheet: { ...SHEET, controller: '' } }, /data controller/],
  ['a legal basis', { sheet: { ...SHEET, legalBasis: 'not-stated' } }, /legal basis/],
  ['recipients', { sheet: { ...SHEET, recipients: '' } }, /who receives the report/],
  ['a contact person', { sheet: { ...SHEET, contactName: '' } }, /a person of our firm/],
  ['their address', { sheet: { ...SHEET, contactEmail: '' } }, /a person of our firm/],
])('A campaign without %s is told so', (_, change, expected) => {
  expect(missingOf({ ...WHOLE, ...change })).toEqual([expect.stringMatching(expected)]);
});
