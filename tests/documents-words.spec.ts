import { readBuiltDocuments } from './support/built-documents.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';

const documents = readBuiltDocuments();
const methodology = documents.find(({ path }) => path === '/adoption/methodology/')?.words ?? '';
const standing = (words: string | RegExp) =>
  documents
    .filter((document) => new RegExp(words, 'i').test(document.words))
    .map(({ path }) => path);

// Specification, point 1.
const MESSAGES = [
  /Close the gap between rollout and results\./,
  /Scale sensibly, deliver results and strengthen the revenue engine without adding headcount\./,
  /Work usually starts within days/,
  /Only 13% of teams naturally embrace new tools/,
  /we embed with the rest and enable them/,
  /Success as a Service/,
  /Bridg(e|ing) the Implementation Gap|Bridging that implementation gap/,
  /Value Translation Gap/,
  /Value Translation Zone/,
  /emotional intelligence, behavioural science and business rigour/,
];
// Specification, its first sentence.
const OFFERS = [
  'software adoption',
  'change management',
  'embedded go-to-market and sales enablement',
  'fractional enablement',
];
const AUDIENCES = [
  'SaaS founders',
  'chief revenue officers',
  'growing sales teams',
  'SaaS Providers',
  'Enterprise Buyers',
  'End Users',
  'SaaS Investors',
];
const SURVEYED = /Thirty statements for the people who use the system every day/;

// Specification, point 9: each figure, the words that identify it, and the whole claim as a screen
// shows it.
const CLAIMS = [
  ['15+ years', 'enablement experience', /15\+ years of enablement experience/],
  ['over $100M', 'business value delivered', /over \$100M of business value/],
  ['76%', 'digital initiatives fail', /76% of digital initiatives fail/],
  ['25-45%', 'adoption improvement within 90 days', /adoption improves by 25-45% within 90 days/],
  ['20-30%', 'faster time-to-value', /20-30% faster, counted from contract/],
  ['34% to 78%', 'weekly use of one platform', /rose from 34% to 78% in 60 days/],
  ['$15-25K', 'fixed fee', /an assessment has a fixed fee, within the range of \$15-25K/],
  ['6+ years', 'in market', /SaaS vendor with 6\+ years in market/],
  ['five', 'success dimensions', /how do you measure success\? on five dimensions/],
  ['13%', 'of teams naturally embrace new tools', /only 13% of teams naturally embrace new tools/],
  [
    '70%',
    'SaaS projects fail to deliver ROI',
    /70% of SaaS projects fail to deliver ROI because adoption fails/,
  ],
  ['25%', 'faster adoption', /25% faster adoption/],
  ['40%', 'higher proficiency', /40% higher proficiency/],
  ['30%', 'fewer workarounds', /(?<!-)30% fewer workarounds/],
  ['90+%', 'satisfaction', /90\+% satisfaction/],
  ['50%', 'faster time-to-value', /50% faster(,| time-to-value)/],
] as const;

test('Each message of the specification stands on a screen', () => {
  for (const message of MESSAGES) expect(standing(message), String(message)).not.toEqual([]);
  for (const message of MESSAGES.slice(0, 5))
    expect(standing(message), String(message)).toContain('/');
});

test('What the firm sells is named on a screen, embedded and fractional enablement on home and beside the services', () => {
  for (const offer of OFFERS) expect(standing(offer), offer).not.toEqual([]);
  for (const offer of OFFERS.slice(2))
    expect(standing(offer), offer).toEqual(expect.arrayContaining(['/', '/adoption/services/']));
});

test('Each audience of the specification is addressed by its name', () => {
  for (const audience of [...AUDIENCES, SURVEYED])
    expect(standing(audience), String(audience)).not.toEqual([]);
});

test('Each claim of the specification stands on a screen with what it was counted on, and again where it is made', () => {
  for (const [figure, words, made] of CLAIMS) {
    const claim = Object.values(content.claims).find(
      (one) => one.figure === figure && one.claim.includes(words),
    );
    expect(claim, `${figure} ${words}`).toBeDefined();
    expect(methodology).toContain(`${claim?.figure} ${claim?.claim} ${claim?.scope}`);
    expect(
      standing(made).filter((path) => path !== '/adoption/methodology/'),
      figure,
    ).not.toEqual([]);
  }
});

test('Figures whose source the firm owes are said to be its word once, above them all', () => {
  const { sourceMissing } = content.pages.methodology.figures;
  const [before = '', ...after] = methodology.split(sourceMissing);
  expect(after).toHaveLength(1);
  for (const { scope } of Object.values(content.claims)) expect(before).not.toContain(scope);
});
