import { expect, test } from 'vitest';
import type { CampaignSheet } from '../../../../core/campaigns/campaign.ts';
import { SHEET } from '../../../../tests/support/campaign.ts';
import { content } from '../../../../tests/support/content.ts';
import { keptInWords, versionOf, writeSheet } from './sheet-parts.ts';

const WORDS = content.pages['anonymity-sheet'];
const FIRM = { name: 'Equanta Consulting Ltd', email: 'hello@equanta.example' };
const STATED: CampaignSheet = {
  client: 'Northwater',
  campaign: 'Polaris rollout',
  system: 'Polaris',
  rounds: [{ name: 'Go-live', opensOn: '2026-12-01', closesOn: '2026-12-14' }],
  units: [{ name: 'Planners', asked: 12, openLink: 'none' }],
  least: 5,
  sheet: SHEET,
  isCopyMailed: true,
  isAnswering: true,
  keptDays: 365,
};

const write = (change: Partial<CampaignSheet> = {}) =>
  writeSheet(WORDS, { ...STATED, ...change }, FIRM);
const textOf = (change: Partial<CampaignSheet> = {}) => JSON.stringify(write(change));

test('An anonymity sheet answers in five lines who, where, how long, who reads, whether somebody is recognised, and whether they can withdraw', () => {
  const { sentences } = write().summary;
  expect(sentences).toHaveLength(5);
  const said = sentences.join(' ');
  for (const answer of [
    'Northwater asks',
    SHEET.storage,
    'a year after the last round',
    'Comments are read at Equanta Consulting Ltd',
    'Can I be recognised?',
    'Can I withdraw?',
  ])
    expect(said).toContain(answer);
});

test('An anonymity sheet leaves no name in braces, whatever a campaign states', () => {
  const every = { ...SHEET, giver: '', storage: '', voucher: '', cards: 'held-back' } as const;
  for (const change of [{}, { sheet: every, units: [], rounds: [], isCopyMailed: false }])
    expect(textOf(change)).not.toMatch(/[{]\w+[}]/);
});

test('An anonymity sheet says for how long it is kept, in years where it can', () => {
  expect([365, 730, 90].map(keptInWords)).toEqual(['a year', '2 years', '90 days']);
});

test('An anonymity sheet says what remains possible with cards, in small groups and by open links, only where there are any', () => {
  const { remains, cards } = WORDS;
  const begin = (text: string) => text.split('{')[0] ?? '';
  const asks = begin(cards['held-back']);
  const told = (change: Partial<CampaignSheet>) => {
    const text = textOf(change);
    return [remains.cards, remains.few, remains.open, asks].map((one) => text.includes(begin(one)));
  };
  const units: CampaignSheet['units'] = [{ name: 'Board', asked: 6, openLink: 'counted' }];
  const none = { ...SHEET, cards: 'none', giver: '' } as const;
  expect([
    told({ sheet: none }),
    told({}),
    told({ units, sheet: { ...SHEET, cards: 'held-back' } }),
  ]).toEqual([
    [false, false, false, false],
    [true, false, false, false],
    [true, true, true, true],
  ]);
});

test('An anonymity sheet has another version once it says anything else', () => {
  expect(versionOf(write())).toMatch(/^[0-9A-Z]{7}$/);
  expect(versionOf(write())).toBe(versionOf(write()));
  expect(versionOf(write({ keptDays: 30 }))).not.toBe(versionOf(write()));
});
