import { describe, expect, test } from 'vitest';
import { group, waveOf } from '../../tests/support/findings.ts';
import type { Unit } from '../campaigns/units.ts';
import { compareWaves, GAP } from './compare-waves.ts';
import { deriveFindings } from './findings.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { scoresOf, type WaveScores } from './wave-scores.ts';

const GROUPS = [group('crews', 'users', 40), group('board', 'sponsors', 40)];
const YARD = group('yard', 'users', 40);
/** Twenty people a group, half of whom rate a point higher. */
const take = (units: readonly Unit[], ratings: Readonly<Record<string, number>>): Snapshot =>
  takeSnapshot(
    waveOf(
      units,
      Object.fromEntries(
        Object.entries(ratings).map(([id, rating]) => [
          id,
          Array.from({ length: 20 }, (_, one) => rating + (one % 2)),
        ]),
      ),
    ),
  ) ?? expect.fail('Nothing is shown.');
const compared = (earlier: readonly (Snapshot | WaveScores)[], now: Snapshot) =>
  compareWaves(
    earlier.map((one, index) => ('wave' in one ? one : scoresOf(one, `wave ${index + 1}`))),
    now,
    deriveFindings(now, {}),
    'now',
  );
const users = (...ratings: number[]) =>
  ratings.map((rating) => take(GROUPS, { crews: rating, board: 4 }));
const verdicts = (sections: readonly { verdict: string }[] = []) => [
  ...new Set(sections.map(({ verdict }) => verdict)),
];

describe('A wave', () => {
  test('is compared with the wave before it, and with the first', () => {
    const [now = expect.fail()] = users(3);
    const { changes } = compared(users(1, 2, 2), now);
    expect(changes.map(({ since }) => since)).toEqual(['wave 3', 'wave 1']);
    expect(changes[0]?.sections[0]).toMatchObject({
      from: 2.5,
      to: 3.5,
      value: 1,
      verdict: 'beyond',
    });
    expect(compared(users(3), now).changes).toMatchObject([
      { since: 'wave 1', people: [20, 20], sections: [{ value: 0, verdict: 'within' }, {}, {}] },
    ]);
  });

  test('is compared for everybody, each side, each group and the gap', () => {
    const all = [...GROUPS, YARD];
    const { changes, trends } = compared(
      [take(all, { crews: 1, yard: 2, board: 4 }), take(all, { crews: 1, yard: 2, board: 4 })],
      take(all, { crews: 3, yard: 2, board: 4 }),
    );
    const [{ others = [], sections = [] } = {}] = changes;
    expect(verdicts(sections)).toEqual(['beyond']);
    expect(others.map(({ name, sections: each }) => [name, verdicts(each)])).toEqual([
      ['Everybody', ['beyond']],
      ['Sponsors', ['within']],
      ['crews', ['beyond']],
      ['yard', ['within']],
      [GAP, ['beyond']],
    ]);
    expect(others.at(-1)?.sections[0]).toMatchObject({ from: 2.5, to: 1.5, value: -1 });
    expect(
      trends.map(({ name, waves }) => [name, waves.map(({ scores }) => scores?.habits)]),
    ).toEqual([
      ['Everybody', [expect.closeTo(2.83), expect.closeTo(2.83), 3.5]],
      ['People who use it', [2, 2, 3]],
      ['Sponsors', [4.5, 4.5, 4.5]],
      ['crews', [1.5, 1.5, 3.5]],
      ['yard', [2.5, 2.5, 2.5]],
      [GAP, [2.5, 2.5, 1.5]],
    ]);
    expect(trends[0]?.waves.map(({ wave, people }) => [wave, people])).toEqual([
      ['wave 1', 60],
      ['wave 2', 60],
      ['now', 60],
    ]);
  });

  test('has one correction for all lines beside the main one', () => {
    const spread = (units: readonly Unit[], rates: Readonly<Record<string, number[]>>) =>
      takeSnapshot(waveOf(units, rates)) ?? expect.fail();
    const mixed = (low: number, high: number) =>
      Array.from({ length: 20 }, (_, one) => (one < low ? 2 : one < high ? 3 : 4));
    const all = [...GROUPS, YARD, group('dock', 'users', 40)];
    const rates = {
      crews: mixed(7, 14),
      board: mixed(7, 14),
      yard: mixed(7, 14),
      dock: mixed(7, 14),
    };
    const then = spread(all, rates);
    const now = spread(all, { ...rates, crews: mixed(2, 12) });
    const crews = compared([then], now).changes[0]?.others.find(({ name }) => name === 'crews');
    // Alone, its p would do: three sections of one line.
    expect(crews?.sections.map(({ p = 1 }) => p < 0.05)).toEqual([true, true, true]);
    expect(verdicts(crews?.sections)).toEqual(['within']);
  });

  test('loses the line of a group that came, went or was renamed alone, and says so', () => {
    const dock = group('dock', 'users', 40);
    const then = take([...GROUPS, YARD, dock], { crews: 1, yard: 1, dock: 1, board: 4 });
    const pier = group('pier', 'users', 40);
    const now = take([...GROUPS, { ...YARD, name: 'The yard' }, pier], {
      ...{ crews: 3, yard: 3, pier: 3, board: 4 },
    });
    const [change] = compared([then], now).changes;
    expect(verdicts(change?.sections)).toEqual(['beyond']);
    expect(change?.others.map(({ name }) => name)).toEqual(['Everybody', 'Sponsors', 'crews', GAP]);
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

  test('is not compared with a wave of other words, which it names', () => {
    const [before = expect.fail(), now = expect.fail()] = users(2, 3);
    const other = { ...scoresOf(before, 'wave 1'), edition: 'another' };
    expect(compared([other], now)).toEqual({
      ...{ changes: [], trends: [] },
      apart: [{ wave: 'wave 1', reason: 'words' }],
    });
  });

  test('has changed by too little to tell where either has fewer than 20 people', () => {
    const of = (people: number, rating: number) =>
      takeSnapshot(waveOf(GROUPS, { crews: Array(people).fill(rating) })) ?? expect.fail();
    const [change] = compared([of(19, 1)], of(20, 5)).changes;
    expect(change?.sections.map(({ from, to, verdict }) => [from, to, verdict])).toEqual(
      Array(3).fill([1, 5, 'few']),
    );
  });

  test('is judged by size alone where everybody answered both, also of few people', () => {
    const groups = [group('crews', 'users', 6), group('board', 'sponsors', 6)];
    const of = (crews: number) =>
      takeSnapshot(waveOf(groups, { crews: Array(6).fill(crews), board: Array(6).fill(5) })) ??
      expect.fail();
    const [change] = compared([of(2)], of(3)).changes;
    expect(change?.sections[0]).toMatchObject({ method: 'census', verdict: 'beyond', value: 1 });
    expect(change?.others.find(({ name }) => name === GAP)?.sections[0]).toMatchObject({
      ...{ method: 'census', verdict: 'beyond', from: 3, to: 2, value: -1 },
    });
  });
});
