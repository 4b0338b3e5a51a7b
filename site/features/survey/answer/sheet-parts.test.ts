import { expect, test } from 'vitest';
import type { CampaignSheet } from '../../../../core/campaigns/campaign.ts';
import { SHEET } from '../../../../tests/support/campaign.ts';
import { content } from '../../../../tests/support/content.ts';
import { sayTerm, versionOf, writeSheet } from './sheet-parts.ts';

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

const ABOUT = {
  firm: FIRM,
  languages: [{ tag: 'en-GB', name: 'English' }],
  sides: content.pages.answer.sides,
};
const write = (change: Partial<CampaignSheet> = {}, about = ABOUT) =>
  writeSheet(WORDS, { ...STATED, ...change }, about, content.language);
const textOf = (change: Partial<CampaignSheet> = {}) => JSON.stringify(write(change));

test('An anonymity sheet answers in five lines who, where, how long, who reads, whether somebody is recognised, and whether they can withdraw', () => {
  const { sentences } = write().summary;
  expect(sentences).toHaveLength(5);
  const said = JSON.stringify(sentences);
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

test('An anonymity sheet puts no preposition before the place of storage, which may bring its own', () => {
  const { de, pl } = content.translations;
  const sheets = [WORDS, de?.['pages/anonymity-sheet.yaml'], pl?.['pages/anonymity-sheet.yaml']];
  for (const sheet of sheets.flatMap((one) => one ?? []))
    for (const said of [sheet.summary.sentences[1], sheet.stored.sentences[0]])
      expect(said).toContain(': {storage}');
});

test('An anonymity sheet says for how long it is kept, in years where it can', () => {
  expect([365, 730, 90].map((days) => sayTerm(content.language, WORDS.term, days))).toEqual([
    'a year',
    '2 years',
    '90 days',
  ]);
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
  expect(versionOf([write()])).toMatch(/^[0-9A-Z]{7}$/);
  expect(versionOf([write()])).toBe(versionOf([write()]));
  expect(versionOf([write({ keptDays: 30 })])).not.toBe(versionOf([write()]));
  const german = { ...write(), lede: 'Anders' };
  expect(versionOf([write(), german])).not.toBe(versionOf([write(), write()]));
});

test('An anonymity sheet names the languages in which it says the same, if there are several, and in which it was agreed', () => {
  const [first, second] = WORDS.languages.sentences;
  const several = { ...ABOUT, languages: [...ABOUT.languages, { tag: 'de', name: 'Deutsch' }] };
  const said = JSON.stringify(write({}, several));
  expect(said).toContain(first?.replace('{languages}', 'English and Deutsch'));
  expect(said).toContain(second);
  expect(textOf()).not.toContain(second);
  const agreement = { kind: 'agreed', with: 'the works council', on: '2026-11-02' } as const;
  const agreedIn = (languages?: string[]) =>
    JSON.stringify(write({ agreement: { ...agreement, languages } }, several));
  const named = (languages: string) => WORDS.languages.agreed.replace('{agreedIn}', languages);
  expect(agreedIn(['en-GB'])).toContain(named('English'));
  expect(agreedIn(['en-GB', 'de'])).toContain(named('English and Deutsch'));
  expect(agreedIn()).not.toContain(named('').slice(0, 20));
});

test('What an operator typed is marked, because it has the firm’s language on every sheet', () => {
  const { parts } = write({
    sheet: { ...SHEET, cards: 'handed-out', giver: 'Reception' },
    agreement: { kind: 'agreed', with: 'the works council', on: '2026-11-20' },
  });
  const pieces = parts.flatMap(({ facts = [], sentences }) => [
    ...facts.flatMap(([, fact]) => fact),
    ...sentences.flat(),
  ]);
  const typed = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.typed]));
  expect(typed).toEqual(
    expect.arrayContaining([
      SHEET.storage,
      SHEET.officer,
      SHEET.recipients,
      'Reception',
      'the works council',
    ]),
  );
});

test('Those who are counted with others read what they are counted with in their language', () => {
  const {
    'pages/answer.yaml': answer,
    'pages/anonymity-sheet.yaml': sheet,
    language,
  } = content.translations.de ?? {};
  if (!answer || !sheet || !language) throw new Error('There is no German.');
  const units: CampaignSheet['units'] = [{ name: 'Users', asked: 12, openLink: 'none' }];
  const about = { ...ABOUT, sides: answer.sides };
  const german = JSON.stringify(writeSheet(sheet, { ...STATED, units }, about, language));
  expect(german).toContain('Nutzende (12 gefragt)');
  expect(german).toContain('weniger als fünf Personen');
  expect(german).toContain('vom 1. Dezember 2026 bis zum 14. Dezember 2026');
  expect(german).toContain('ein Jahr nach');
});
