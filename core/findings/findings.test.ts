import { describe, expect, test } from 'vitest';
import { answers, EDITION, group, waveOf } from '../../tests/support/findings.ts';
import { compareWaves, deriveFindings } from './findings.ts';
import { takeSnapshot } from './snapshot.ts';
import { scoresOf, type WaveScores } from './wave-scores.ts';

const REMEDY = {
  step: { title: 'Explore', text: 'Look first.' },
  service: { id: 'change-support', title: 'Change Support' },
  article: { slug: 'a', title: 'A' },
};
const GROUPS = [group('crews', 'users', 12), group('board', 'sponsors')];
const derive = (wave: Parameters<typeof takeSnapshot>[0]) => deriveFindings(takeSnapshot(wave), { workflow: REMEDY });
const repeat = (count: number, ...ratings: number[]) => Array.from({ length: count }, (_, index) => ratings[index % ratings.length] ?? 0);

describe('Findings', () => {
  test('have each section’s mean of the people’s means, with spread and interval', () => {
    const { cells } = derive(waveOf([group('crews', 'users', 12)], { crews: [1, 2, 3, 4, 5] }));
    const [section] = cells[0]?.sections ?? [];
    expect(cells[0]).toMatchObject({ kind: 'all', people: 5, invited: 12 });
    expect(section).toMatchObject({ title: 'Habits', mean: 3, spread: 1.58 });
    expect([section?.low.toFixed(2), section?.high.toFixed(2)]).toEqual(['1.04', '4.96']);
  });

  test('say of each cell how many were invited, unless that is unknown for one of its groups', () => {
    const groups = [group('crews', 'users', 12), group('yard', 'users', 9), group('board', 'sponsors')];
    const { cells } = derive(waveOf(groups, { crews: repeat(6, 2), yard: repeat(5, 3), board: repeat(7, 4) }));
    expect(cells.map(({ name, invited }) => [name, invited])).toEqual([
      ['Everybody', undefined],
      ['People who use it', 21],
      ['Sponsors', undefined],
      ['crews', 12],
      ['yard', 9],
    ]);
  });

  test('are about the users first; about everybody if there are only sponsors; about the sponsors if no more may be shown', () => {
    const about = (groups: Parameters<typeof waveOf>[0], ratings: Parameters<typeof waveOf>[1]) => derive(waveOf(groups, ratings)).main?.name;
    const board = group('board', 'sponsors');
    const crews = group('crews', 'users');
    expect(about([board, crews, group('yard', 'users')], { crews: repeat(6, 2), yard: repeat(5, 3), board: repeat(7, 4) })).toBe('People who use it');
    expect(about([board, group('heads', 'sponsors')], { board: repeat(7, 4), heads: repeat(6, 4) })).toBe('Everybody');
    expect(about([crews, board], { crews: [3, 3], board: repeat(7, 4) })).toBe('Sponsors');
  });

  test('count the ratings of a statement, with the labels from unfavourable to favourable', () => {
    const { cells } = derive(waveOf([group('crews', 'users')], { crews: [1, 2, 2, 4, 5] }));
    const [first, reversed] = cells[0]?.statements ?? [];
    expect(first).toMatchObject({ counts: [1, 2, 0, 1, 1], mean: 2.8 });
    expect([first?.labels[0], reversed?.labels[0]]).toEqual(['Strongly disagree', 'Strongly agree']);
  });

  test('compare sponsors with users by section, and name what is beyond chance', () => {
    const { gap, main } = derive(waveOf(GROUPS, { crews: repeat(20, 1, 2, 3), board: repeat(12, 4, 5) }));
    expect(main?.name).toBe('People who use it');
    expect(gap?.people).toEqual([20, 12]);
    expect(gap?.sections[0]).toMatchObject({ from: 1.95, to: 4.5, verdict: 'beyond' });
  });

  test('say that fewer than ten are too few to tell', () => {
    const { gap } = derive(waveOf(GROUPS, { crews: repeat(20, 1, 2), board: repeat(9, 5, 4) }));
    expect(gap?.sections.map(({ verdict }) => verdict)).toEqual(['few', 'few', 'few']);
  });

  test('name what is withheld, and whom it would expose', () => {
    const groups = [group('crews', 'users'), { ...group('yard', 'users'), name: 'The yard' }];
    expect(derive(waveOf(groups, { crews: repeat(6, 2), yard: [5, 5] })).withheld).toEqual([
      { name: 'crews', reason: 'difference', exposes: ['The yard'] },
      { name: 'The yard', reason: 'few', exposes: [] },
    ]);
  });

  test('have no gap when fewer than five sponsors answered', () => {
    expect(derive(waveOf(GROUPS, { crews: repeat(20, 2), board: [5, 5, 5, 5] })).gap).toBeUndefined();
  });

  test('name the lowest section among users as the first barrier, with its lowest statement and remedy', () => {
    const low = answers((id) => (id === 5 ? 1 : id === 4 || id === 6 ? 3 : 4));
    const { barrier } = derive({ edition: EDITION, groups: GROUPS, responses: Array(6).fill({ group: 'crews', answers: low }) });
    expect(barrier).toMatchObject({ section: { title: 'Workflow', mean: 2.33 }, statements: [{ id: 5, mean: 1 }], remedy: REMEDY });
  });

  test('name no first barrier when each section is above 3', () => {
    expect(derive(waveOf(GROUPS, { crews: repeat(6, 4) })).barrier).toBeUndefined();
  });
});

describe('A wave', () => {
  const waves = (...ratings: number[]) => ratings.map((rating) => takeSnapshot(waveOf(GROUPS, { crews: repeat(20, rating, rating + 1) })));
  const scores = (snapshots: ReturnType<typeof waves>): WaveScores[] => snapshots.flatMap((snapshot, index) => scoresOf(snapshot, `wave ${index + 1}`) ?? []);
  const compared = (ratings: number[], earlier = scores(waves(...ratings.slice(0, -1)))) => {
    const [last] = waves(ratings.at(-1) ?? 0);
    return last ? compareWaves(earlier, last, deriveFindings(last, {})) : [];
  };

  test('is compared with the wave before it, and with the first', () => {
    const changes = compared([1, 2, 2, 3]);
    expect(changes.map(({ since }) => since)).toEqual(['wave 3', 'wave 1']);
    expect(changes[0]?.sections[0]).toMatchObject({ from: 2.5, to: 3.5, value: 1, verdict: 'beyond' });
    expect(compared([2, 2])).toMatchObject([{ since: 'wave 1', people: [20, 20], sections: [{ value: 0, verdict: 'within' }, {}, {}] }]);
  });

  test('is compared with no wave of other statements, nor of other groups', () => {
    const earlier = scores(waves(2));
    expect(compared([2, 3], earlier)).toHaveLength(1);
    expect(
      compared(
        [2, 3],
        earlier.map((each) => ({ ...each, edition: 'another' })),
      ),
    ).toEqual([]);
    expect(
      compared(
        [2, 3],
        earlier.map((each) => ({ ...each, groups: ['crews', 'yard'] })),
      ),
    ).toEqual([]);
  });

  test('is compared with no wave whose groups are only partly the same', () => {
    const groups = [group('crews', 'users'), group('yard', 'users')];
    const last = takeSnapshot(waveOf(groups, { crews: repeat(10, 2), yard: repeat(10, 3) }));
    const earlier = scores([last]);
    const since = (ids: string[]) =>
      compareWaves(
        earlier.map((each) => ({ ...each, groups: ids })),
        last,
        deriveFindings(last, {}),
      );
    expect([since(['yard', 'crews']), since(['crews', 'dock'])].map((changes) => changes.length)).toEqual([1, 0]);
  });

  test('is compared with an earlier one whose group had another name', () => {
    const renamed = GROUPS.map((one) => ({ ...one, name: `former ${one.name}` })).slice(0, 1);
    const earlier = scoresOf(takeSnapshot(waveOf(renamed, { crews: repeat(20, 2, 3) })), 'wave 1');
    expect(compared([3], earlier && [earlier])).toHaveLength(1);
  });

  test('has no scores for later waves while its main figures are withheld', () => {
    expect(scoresOf(takeSnapshot(waveOf(GROUPS, { crews: [3, 3, 3, 3] })), 'wave 1')).toBeUndefined();
  });
});

describe('A snapshot', () => {
  test('is refused for a response of an unknown group, or to another edition', () => {
    expect(() => takeSnapshot(waveOf([group('crews', 'users')], { crews: [3], other: [3] }))).toThrow('unknown group');
    const incomplete = { ...waveOf([group('crews', 'users')], {}), responses: Array(5).fill({ group: 'crews', answers: { 1: 3 } }) };
    expect(() => takeSnapshot(incomplete)).toThrow('incomplete');
  });
});
