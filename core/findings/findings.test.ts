import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { answers, EDITION, group, waveOf } from '../../tests/support/findings.ts';
import type { Unit } from '../campaigns/units.ts';
import { deriveFindings } from './findings.ts';
import { snapshotSchema, takeSnapshot, type WaveAnswers } from './snapshot.ts';

const REMEDY = {
  step: { title: 'Explore', text: 'Look first.' },
  service: { id: 'change-support', title: 'Change Support' },
  article: { slug: 'a', title: 'A' },
};
const GROUPS = [group('crews', 'users', 30), group('board', 'sponsors', 30)];
/** The snapshot of a wave of which something is shown. */
const take = (wave: WaveAnswers) => {
  const snapshot = takeSnapshot(wave);
  if (!snapshot) throw new Error('Nothing is shown.');
  return snapshot;
};
const derive = (wave: WaveAnswers) => deriveFindings(take(wave), { workflow: REMEDY });
const repeat = (count: number, ...ratings: number[]) =>
  Array.from({ length: count }, (_, index) => ratings[index % ratings.length] ?? 0);

describe('Findings', () => {
  test('have each section’s mean of the people’s means, from 20 people on with spread and interval', () => {
    const sectionOf = (people: number, asked = 30) => {
      const { cells } = derive(
        waveOf([group('crews', 'users', asked)], { crews: repeat(people, 1, 2, 3, 4, 5) }),
      );
      expect(cells[0]).toMatchObject({ kind: 'all', people, asked, open: 0 });
      return cells[0]?.sections[0];
    };
    expect(sectionOf(20)).toMatchObject({ title: 'Habits', mean: 3 });
    expect(sectionOf(20)?.spread?.toFixed(4)).toBe('1.4510');
    expect([
      sectionOf(20)?.interval?.low.toFixed(2),
      sectionOf(20)?.interval?.high.toFixed(2),
    ]).toEqual(['2.61', '3.39']);
    expect(sectionOf(19)).toMatchObject({ spread: undefined, interval: undefined });
    expect(sectionOf(20, 20)).toMatchObject({ mean: 3, interval: undefined });
    // More answers than people were asked: that is an error, and no share is known.
    expect(sectionOf(20, 19)?.interval?.low.toFixed(2)).toBe('2.32');
  });

  test('say of each cell how many were asked, and how many came by an open link', () => {
    const groups = [
      group('crews', 'users', 12),
      group('yard', 'users', 9, 'counted'),
      group('board', 'sponsors', 8),
    ];
    const { cells } = derive(
      waveOf(
        groups,
        { crews: repeat(6, 2), yard: repeat(5, 3), board: repeat(7, 4) },
        { yard: [1, 1, 1] },
      ),
    );
    expect(cells.map(({ name, people, asked, open }) => [name, people, asked, open])).toEqual([
      ['Everybody', 21, 29, 3],
      ['People who use it', 14, 21, 3],
      ['Sponsors', 7, 8, 0],
      ['crews', 6, 12, 0],
      ['yard', 8, 9, 3],
    ]);
  });

  test('are about the users first; about everybody if there are only sponsors; about the sponsors if no more may be shown', () => {
    const about = (groups: Parameters<typeof waveOf>[0], ratings: Parameters<typeof waveOf>[1]) =>
      derive(waveOf(groups, ratings)).main?.name;
    const board = group('board', 'sponsors');
    const crews = group('crews', 'users');
    expect(
      about([board, crews, group('yard', 'users')], {
        crews: repeat(6, 2),
        yard: repeat(5, 3),
        board: repeat(7, 4),
      }),
    ).toBe('People who use it');
    expect(
      about([board, group('heads', 'sponsors')], { board: repeat(7, 4), heads: repeat(6, 4) }),
    ).toBe('Everybody');
    expect(about([crews, board], { crews: [3, 3], board: repeat(7, 4) })).toBe('Sponsors');
  });

  test('count the ratings of a statement, with the labels from unfavourable to favourable', () => {
    const { cells } = derive(waveOf([group('crews', 'users')], { crews: [1, 2, 2, 4, 5] }));
    const [first, reversed] = cells[0]?.statements ?? [];
    expect(first).toMatchObject({ counts: [1, 2, 0, 1, 1], mean: 2.8 });
    expect([first?.labels[0], reversed?.labels[0]]).toEqual([
      'Strongly disagree',
      'Strongly agree',
    ]);
  });

  test('compare sponsors with users by section, and name what is beyond chance', () => {
    const { gap, main } = derive(
      waveOf(GROUPS, { crews: repeat(21, 1, 2, 3), board: repeat(20, 4, 5) }),
    );
    expect(main?.name).toBe('People who use it');
    expect(gap).toMatchObject({ people: [21, 20] });
    expect(gap?.sections[0]).toMatchObject({
      from: 2,
      to: 4.5,
      method: 'welch',
      verdict: 'beyond',
      interval: { low: expect.any(Number) },
      p: expect.any(Number),
    });
  });

  test.each([
    [repeat(20, 1, 2), repeat(9, 5, 4), 'beyond'],
    [repeat(20, 2, 3), repeat(9, 3, 2), 'within'],
    [repeat(5, 1), repeat(5, 5), 'beyond'],
  ])('judge the gap of few people: %j and %j are %s chance', (crews, board, verdict) => {
    const { gap } = derive(waveOf(GROUPS, { crews, board }));
    expect(gap?.sections.map((each) => [each.method, each.verdict, each.interval])).toEqual(
      Array(3).fill(['permutation', verdict, undefined]),
    );
  });

  test('name what is withheld, and whom it would expose', () => {
    const groups = [group('crews', 'users'), { ...group('yard', 'users'), name: 'The yard' }];
    expect(derive(waveOf(groups, { crews: repeat(6, 2), yard: [5, 5] })).withheld).toEqual([
      { kind: 'group', name: 'crews', reason: 'difference', exposes: ['The yard'] },
      { kind: 'group', name: 'The yard', reason: 'few', exposes: [] },
    ]);
    const rest: Unit = { ...group('users', 'users', 7), kind: 'side', name: 'People who use it' };
    expect(
      derive(waveOf([group('crews', 'users'), rest], { crews: repeat(6, 2), users: [5, 5] }))
        .withheld,
    ).toEqual([
      { kind: 'group', name: 'crews', reason: 'difference', exposes: ['smaller groups'] },
    ]);
  });

  test('have no gap when fewer than five sponsors answered', () => {
    expect(
      derive(waveOf(GROUPS, { crews: repeat(20, 2), board: [5, 5, 5, 5] })).gap,
    ).toBeUndefined();
  });

  test('name the lowest section among users as the first barrier, with its lowest statement and remedy', () => {
    const low = answers((id) => (id === 5 ? 1 : id === 4 || id === 6 ? 3 : 4));
    const { barrier } = derive({
      ...{ edition: EDITION, units: GROUPS },
      responses: Array(6).fill({ unit: 'crews', isOpen: false, answers: low }),
    });
    expect(barrier).toMatchObject({
      section: { title: 'Workflow', mean: expect.closeTo(2.33) },
      statements: [{ id: 5, mean: 1 }],
      remedy: REMEDY,
    });
  });

  test('name no first barrier when each section is above 3', () => {
    expect(derive(waveOf(GROUPS, { crews: repeat(6, 4) })).barrier).toBeUndefined();
  });
});

describe('A snapshot', () => {
  test('is refused for a response of an unknown unit, or to another edition', () => {
    expect(() =>
      takeSnapshot(waveOf([group('crews', 'users')], { crews: [3], other: [3] })),
    ).toThrow('unknown unit');
    const responses = Array(5).fill({ unit: 'crews', isOpen: false, answers: { 1: 3 } });
    expect(() => takeSnapshot({ edition: EDITION, units: GROUPS, responses })).toThrow(
      'incomplete',
    );
  });

  test('is none while nothing may be shown', () => {
    expect(takeSnapshot(waveOf(GROUPS, { crews: [3, 3, 3, 3] }))).toBeUndefined();
  });

  test('is as it was stored when it is read again', () => {
    const snapshot = take(waveOf(GROUPS, { crews: repeat(20, 1, 2), board: repeat(9, 5, 4) }));
    expect(v.parse(snapshotSchema, JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });
});
