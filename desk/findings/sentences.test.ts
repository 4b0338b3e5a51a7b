import { describe, expect, test } from 'vitest';
import { compare } from '../../core/findings/compare.ts';
import type { Change } from '../../core/findings/compare-waves.ts';
import type { Score } from '../../core/findings/figures.ts';
import type { CellResults, Findings } from '../../core/findings/findings.ts';
import { writeWaveSentences } from './sentences.ts';

const NAMES = ['Habits', 'Workflow', 'Learning'];
const low = (tenths: number): Score => ({ tenths, end: 'low' });
const high = (tenths: number): Score => ({ tenths, end: 'high' });
type Given = number | Score | null;

function cellOf(name: string, scores: readonly Given[], isTold = true): CellResults {
  return {
    ...{ kind: name === 'Crews' ? 'group' : 'side', name, units: [name], asked: 40, open: 0 },
    people: { isTold, least: 20, most: 20 },
    absence: { kind: 'told', people: 20, lowerBy: 5 },
    sections: scores.map((score, index) => ({
      category: NAMES[index] ?? '',
      title: NAMES[index] ?? '',
      score: typeof score === 'number' ? { tenths: score } : score,
    })),
    statements: [],
  };
}

interface Said {
  users: readonly Given[];
  sponsors?: readonly Given[];
  before?: readonly Given[];
  rest?: Partial<Findings>;
  isTold?: boolean;
}

function say({ users, sponsors, before, rest = {}, isTold = true }: Said) {
  const main = cellOf('People who use it', users, isTold);
  const findings: Findings = {
    ...{ cells: [main], main, barrier: undefined, areBeliefs: true, least: 5, withheld: [] },
    gap: sponsors && compare(main, cellOf('Sponsors', sponsors)),
    ...rest,
  };
  const changes: Change[] = before
    ? [
        {
          ...{
            since: 'Go-live',
            others: [],
            gap: undefined,
            uncompared: [],
            reworded: [],
            otherwise: [],
          },
          ...compare(cellOf('People who use it', before), main),
        },
      ]
    : [];
  return writeWaveSentences(findings, main, changes);
}

describe('The headline', () => {
  test.each<[string, Said, RegExp]>([
    [
      'sponsors rate higher',
      { users: [20, 20, 30], sponsors: [30, 30, 31] },
      /^Sponsors rate 2 of 3 sections higher .* by 0\.5 or more\.$/,
    ],
    [
      'users rate higher',
      { users: [35, 35, 35], sponsors: [25, 25, 25] },
      /^The people who use it rate every section higher than sponsors/,
    ],
    [
      'both, sponsors more',
      { users: [20, 30, 30], sponsors: [32, 24, 30] },
      /^Sponsors rate 1 of 3 sections higher .*, and 1 lower/,
    ],
    [
      'both, users more',
      { users: [20, 38, 30], sponsors: [26, 24, 30] },
      /^The people who use it rate 1 of 3 .*, and 1 higher|^The people who use it rate 1 of 3/,
    ],
    ['every section is ready', { users: [40, 41, high(45)] }, /^Every section is ready\.$/],
    [
      'some improved',
      { users: [30, 25, 25], before: [20, 25, 25] },
      /^1 of 3 sections has improved since the wave ‘Go-live’/,
    ],
    [
      'some got worse',
      { users: [20, 25, 25], before: [30, 25, 25] },
      /^1 of 3 sections has got worse since/,
    ],
    [
      'both changes',
      { users: [30, 20, 25], before: [20, 30, 25] },
      /improved since .*, and 1 has got worse/,
    ],
    ['how many are ready', { users: [40, 25, 25] }, /^1 of 3 sections is ready\.$/],
    ['none is ready', { users: [39, low(20), 25] }, /^No section is ready yet\.$/],
    [
      'so many or more are ready',
      { users: [40, high(36), 25] },
      /^1 of 3 sections or more are ready\.$/,
    ],
    ['nothing can be told', { users: [high(36), 25, null] }, /^What people who use it answered\.$/],
  ])('says that %s', (_, said, expected) => {
    expect(say(said).headline).toMatch(expected);
  });
});

describe('The summary', () => {
  test('says how many answered, only where that is told', () => {
    expect(say({ users: [20, 20, 20] }).summary).toMatch(/^20 people who use it answered\./);
    expect(say({ users: [20, 20, 20], isTold: false }).summary).not.toMatch(/answered/);
  });

  test('says from where to where scores run, only where all are told exactly', () => {
    expect(say({ users: [20, 25, 38] }).summary).toContain(
      'The scores run from 2.0 (Habits) to 3.8 (Learning).',
    );
    for (const other of [low(20), null])
      expect(say({ users: [20, 25, other] }).summary).not.toContain('run from');
    expect(say({ users: [20, 20, 20] }).summary).not.toContain('run from');
  });

  test('names the widest gap and the largest change among those that count', () => {
    const { summary } = say({
      users: [20, 25, 30],
      sponsors: [30, 27, 31],
      before: [20, 35, 29],
    });
    expect(summary).toContain('The widest gap is in Habits (sponsors 3.0, people who use it 2.0).');
    expect(summary).toContain(
      'The largest change since the wave ‘Go-live’ is in Workflow (from 3.5 to 2.5).',
    );
  });

  test('names what is at least so wide, which may be the widest', () => {
    expect(say({ users: [20, 25, 30], sponsors: [40, high(40), 31] }).summary).toContain(
      'The widest gaps are in Habits (sponsors 4.0, people who use it 2.0) and Workflow (sponsors 4.0 or more, people who use it 2.5).',
    );
  });

  test('says that nothing counts, and of which side too few came', () => {
    expect(
      say({ users: [20, 25, 30], sponsors: [21, 25, 30], before: [20, 24, 30] }).summary,
    ).toMatch(/differ by so much that it counts\..*No section has changed by so much/);
    const withheld: Findings['withheld'] = [
      { kind: 'side', name: 'Sponsors', reason: 'few', others: [] },
    ];
    expect(say({ users: [20, 25, 30], rest: { withheld, least: 7 } }).summary).toContain(
      'Fewer than 7 sponsors came',
    );
  });
});

describe('The first barrier', () => {
  const section = { category: 'Habits', title: 'Habits', score: low(20) };
  const statement = (text: string, score: Score) => ({
    ...{ id: 1, text, category: 'Habits', reversed: false, labels: [], shares: undefined, score },
  });
  const barrier = (...statements: ReturnType<typeof statement>[]) =>
    say({
      users: [low(20), 25, 30],
      rest: { barrier: { section, statements, remedy: undefined } },
    }).barrier;

  test('is named with its lowest statements, each with its score', () => {
    expect(barrier(statement('I try.', low(20)))).toBe(
      'The first barrier is Habits, at 2.0 or less. Its lowest statement is “I try” (2.0 or less).',
    );
    expect(barrier(statement('I try.', low(20)), statement('I do.', { tenths: 19 }))).toMatch(
      /Its lowest statements are “I try” \(2\.0 or less\) and “I do” \(1\.9\)\.$/,
    );
    expect(barrier()).toBe('The first barrier is Habits, at 2.0 or less.');
  });

  test('is none where all are above 3.0, and may be one where that is not told', () => {
    expect(say({ users: [31, 40, high(40)] }).barrier).toMatch(/^No section scores 3\.0 or below/);
    expect(say({ users: [31, null, 40] }).barrier).toMatch(/^Whether a section is a barrier can’t/);
  });
});
