import { describe, expect, test } from 'vitest';
import { group, WORDS, waveOf } from '../../tests/support/findings.ts';
import type { Unit } from '../campaigns/units.ts';
import type { Questionnaire } from '../survey/questionnaire.ts';
import { compareWaves } from './compare-waves.ts';
import { deriveFindings } from './findings.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { scoresOf, type WaveScores } from './wave-scores.ts';

const GROUPS = [group('crews', 'users', 40), group('board', 'sponsors', 40)];
const YARD = group('yard', 'users', 40);
/** Twenty people a group, who rate alike. */
const take = (units: readonly Unit[], ratings: Readonly<Record<string, number>>): Snapshot =>
  takeSnapshot(
    waveOf(
      units,
      Object.fromEntries(
        Object.entries(ratings).map(([id, rating]) => [id, Array<number>(20).fill(rating)]),
      ),
    ),
  ) ?? expect.fail('Nothing is shown.');
const compared = (earlier: readonly (Snapshot | WaveScores)[], now: Snapshot) =>
  compareWaves(
    earlier.map((one, index) => ('wave' in one ? one : scoresOf(one, `wave ${index + 1}`))),
    now,
    deriveFindings(now),
    'now',
  );
const users = (...ratings: number[]) =>
  ratings.map((rating) => take(GROUPS, { crews: rating, board: 4 }));
const tenthsOf = (sections: readonly { tenths: number | null }[] = []) => [
  ...new Set(sections.map(({ tenths }) => tenths)),
];

describe('A wave', () => {
  test('is compared with the wave before it, and with the first', () => {
    const [now = expect.fail()] = users(3);
    const { changes } = compared(users(4, 2, 2), now);
    expect(changes.map(({ since }) => since)).toEqual(['wave 3', 'wave 1']);
    expect(changes.map(({ sections }) => tenthsOf(sections))).toEqual([[10], [-10]]);
    expect(compared(users(3), now).changes).toMatchObject([
      { since: 'wave 1', sections: [{ tenths: 0, counts: false }, {}, {}] },
    ]);
  });

  test('is compared for each side, each group and the gap, in tenths that add up', () => {
    const all = [...GROUPS, YARD];
    const { changes, trends, gaps } = compared(
      [take(all, { crews: 2, yard: 2, board: 4 }), take(all, { crews: 2, yard: 2, board: 4 })],
      take(all, { crews: 3, yard: 2, board: 4 }),
    );
    const [{ others = [], sections = [], gap } = {}] = changes;
    expect(tenthsOf(sections)).toEqual([5]);
    expect(others.map(({ name, sections: each }) => [name, tenthsOf(each)])).toEqual([
      ['Sponsors', [0]],
      ['crews', [10]],
      ['yard', [0]],
    ]);
    expect(gap?.sections[0]).toMatchObject({ from: 20, to: 15, tenths: -5, counts: true });
    expect(
      trends.map(({ name, waves }) => [name, waves.map(({ scores }) => scores?.habits?.tenths)]),
    ).toEqual([
      ['Users', [20, 20, 25]],
      ['Sponsors', [40, 40, 40]],
      ['crews', [20, 20, 30]],
      ['yard', [20, 20, 20]],
    ]);
    // What stands under 'Over all waves' and under 'Changes' is one number.
    expect(gaps?.waves.map(({ wave, sections: each }) => [wave, each?.habits])).toEqual([
      ['wave 1', 20],
      ['wave 2', 20],
      ['now', gap?.sections[0]?.to],
    ]);
  });

  test('loses the line of a group that came, went or was renamed alone, and says so', () => {
    const dock = group('dock', 'users', 40);
    const then = take([...GROUPS, YARD, dock], { crews: 2, yard: 2, dock: 2, board: 4 });
    const pier = group('pier', 'users', 40);
    const now = take([...GROUPS, { ...YARD, name: 'The yard' }, pier], {
      ...{ crews: 3, yard: 3, pier: 3, board: 4 },
    });
    const [change] = compared([then], now).changes;
    expect(tenthsOf(change?.sections)).toEqual([10]);
    expect(change?.others.map(({ name }) => name)).toEqual(['Sponsors', 'crews']);
    expect(change?.uncompared).toEqual([
      { name: 'The yard', reason: 'renamed', before: 'yard' },
      { name: 'pier', reason: 'came' },
      { name: 'dock', reason: 'went' },
    ]);
  });

  test('names what was withheld then', () => {
    const few = waveOf([...GROUPS, YARD], {
      ...{ crews: Array(20).fill(2), yard: Array(3).fill(2), board: Array(20).fill(4) },
    });
    const then = takeSnapshot(few) ?? expect.fail();
    const now = take([...GROUPS, YARD], { crews: 2, yard: 2, board: 4 });
    const [change] = compared([then], now).changes;
    expect(change?.uncompared).toEqual([
      { name: 'crews', reason: 'withheld' },
      { name: 'yard', reason: 'withheld' },
    ]);
  });

  test('is compared in the sections that read the same, and names what was reworded', () => {
    const [before = expect.fail(), now = expect.fail()] = users(4, 2);
    const reword = (id: number, text: string, formerly?: string[]): Questionnaire => ({
      ...WORDS,
      sections: WORDS.sections.map((section) => ({
        ...section,
        statements: section.statements.map((one) =>
          one.id === id ? { ...one, text, ...(formerly && { formerly }) } : one,
        ),
      })),
    });
    const asked = (words: Questionnaire): Snapshot => ({ ...now, words });
    const [other] = compared([before], asked(reword(4, 'Another'))).changes;
    expect(other?.sections.map(({ category }) => category)).toEqual(['habits', 'learning']);
    expect([other?.otherwise, other?.reworded]).toEqual([['Workflow'], []]);
    const { trends } = compared([before], asked(reword(4, 'Another')));
    expect(trends[0]?.waves[0]?.scores).not.toHaveProperty('workflow');
    const [quoted] = compared([before], asked(reword(4, 'Another', ['Statement 4']))).changes;
    expect(quoted?.sections).toHaveLength(3);
    expect([quoted?.otherwise, quoted?.reworded]).toEqual([
      [],
      [{ statement: 4, from: 'Statement 4', to: 'Another' }],
    ]);
  });

  test('is not compared with a wave of other words, which it names', () => {
    const [before = expect.fail(), now = expect.fail()] = users(2, 3);
    const other = { ...scoresOf(before, 'wave 1'), words: { ...WORDS, scales: {} } };
    expect(compared([other], now)).toEqual({
      ...{ changes: [], trends: [], gaps: undefined },
      apart: [{ wave: 'wave 1', reason: 'words' }],
    });
  });
});
