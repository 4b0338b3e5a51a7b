import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { answers, group, WORDS, waveOf } from '../../tests/support/findings.ts';
import type { Score } from './figures.ts';
import { deriveFindings, lowestOf, weakestOf } from './findings.ts';
import { snapshotSchema, takeSnapshot, type WaveAnswers } from './snapshot.ts';

const GROUPS = [group('crews', 'users', 30), group('board', 'sponsors', 30)];
/** The snapshot of a wave of which something is shown. */
const take = (wave: WaveAnswers) => {
  const snapshot = takeSnapshot(wave);
  if (!snapshot) throw new Error('Nothing is shown.');
  return snapshot;
};
const derive = (wave: WaveAnswers) => deriveFindings(take(wave));
const repeat = (count: number, ...ratings: number[]) =>
  Array.from({ length: count }, (_, index) => ratings[index % ratings.length] ?? 0);

describe('Findings', () => {
  test('say of each cell how many were asked, and how many came by an open link', () => {
    const groups = [
      group('crews', 'users', 12),
      group('yard', 'users', 9, 'counted'),
      group('board', 'sponsors', 18),
    ];
    const { cells } = derive(
      waveOf(
        groups,
        { crews: repeat(6, 2), yard: repeat(5, 3), board: repeat(7, 4) },
        { yard: [1, 1, 1] },
      ),
    );
    expect(cells.map(({ name, people, asked, open }) => [name, people.least, asked, open])).toEqual(
      [
        ['Users', 14, 21, 3],
        ['Sponsors', 7, 18, 0],
        ['crews', 6, 12, 0],
        ['yard', 8, 9, 3],
      ],
    );
  });

  test('of a side are computed from what is shown of its groups', () => {
    const groups = [group('crews', 'users', 40), group('yard', 'users', 40)];
    const scores = (crews: number, yard: number) =>
      derive(waveOf(groups, { crews: repeat(10, crews), yard: repeat(20, yard) })).cells.map(
        ({ name, sections, statements }) => [name, sections[0]?.score, statements[0]?.score],
      );
    expect(scores(3, 4)).toEqual([
      ['Everybody', { tenths: 37 }, { tenths: 37 }],
      ['crews', { tenths: 30 }, { tenths: 30 }],
      ['yard', { tenths: 40 }, { tenths: 40 }],
    ]);
    const [all] = scores(1, 4);
    expect(all).toEqual([...['Everybody', { tenths: 34, end: 'low' }, undefined]]);
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
    ).toBe('Users');
    expect(
      about([board, group('heads', 'sponsors')], { board: repeat(7, 4), heads: repeat(6, 4) }),
    ).toBe('Everybody');
    expect(about([crews, board], { crews: [3, 3], board: repeat(7, 4) })).toBe('Sponsors');
  });

  test('have the labels of a statement from unfavourable to favourable', () => {
    const { cells } = derive(waveOf([group('crews', 'users')], { crews: repeat(10, 2, 4) }));
    const [first, reversed] = cells[0]?.statements ?? [];
    expect([first?.labels[0], reversed?.labels[0]]).toEqual([
      'Strongly disagree',
      'Strongly agree',
    ]);
  });

  test('compare sponsors with users by section, and show no everybody beside both', () => {
    const { gap, main, cells, withheld } = derive(
      waveOf(GROUPS, { crews: repeat(21, 1, 2, 3), board: repeat(5, 4, 3) }),
    );
    expect(main?.name).toBe('Users');
    expect(gap?.sections[0]).toMatchObject({
      ...{ from: { tenths: 20 }, to: { tenths: 36 }, tenths: 16, counts: true },
    });
    expect([cells.map(({ kind }) => kind), withheld]).toEqual([['side', 'side'], []]);
  });

  test('have no gap when fewer than five sponsors answered', () => {
    expect(
      derive(waveOf(GROUPS, { crews: repeat(20, 2), board: [5, 5, 5, 5] })).gap,
    ).toBeUndefined();
  });

  test('name the lowest section among users as the first barrier, with its lowest statements', () => {
    const low = answers((id) => (id === 5 ? 1 : id === 4 || id === 6 ? 3 : 4));
    const { barrier } = derive({
      ...{ words: WORDS, units: GROUPS },
      responses: Array(12).fill({ unit: 'crews', isOpen: false, answers: low }),
    });
    expect(barrier).toMatchObject({
      section: { title: 'Workflow', score: { tenths: 23 } },
      statements: [{ id: 5, score: { tenths: 20, end: 'low' } }],
    });
  });

  test('name no lowest statement of a barrier if one that is in its score isn’t shown, nor one about a person', () => {
    const words = {
      ...WORDS,
      sections: WORDS.sections.map((section) => ({
        ...section,
        statements: section.statements.map((one) => ({ ...one, aboutPerson: one.id === 5 })),
      })),
    };
    const rate = answers((id) => (id === 5 ? 1 : id === 4 ? 2 : id === 6 ? 3 : 4));
    const lowest = (each: number) => {
      const users = ['crews', 'yard', 'depot', 'night'];
      const { barrier, main } = derive({
        words,
        units: users.map((unit) => group(unit, 'users', 30)),
        responses: users.flatMap((unit) =>
          Array(each).fill({ unit, isOpen: false, answers: rate }),
        ),
      });
      return [main?.statements, barrier?.statements].map((some) => some?.map(({ id }) => id));
    };
    expect(lowest(6)).toEqual([[5], []]);
    expect(lowest(12)).toEqual([[4, 5], []]);
  });

  test('name no first barrier when each section is above 3', () => {
    expect(derive(waveOf(GROUPS, { crews: repeat(6, 4) })).barrier).toBeUndefined();
  });

  test.each<[(Score | null)[], number[]]>([
    [
      [{ tenths: 31 }, { tenths: 25 }, { tenths: 25 }],
      [1, 2],
    ],
    [
      [{ tenths: 20, end: 'low' }, { tenths: 18 }, { tenths: 25 }],
      [0, 1],
    ],
    [
      [{ tenths: 24, end: 'high' }, { tenths: 28 }, null],
      [0, 1],
    ],
    [[null], []],
  ])('know which of %j may be the lowest', (scores, places) => {
    const all = scores.map((score, place) => ({ score, place }));
    expect(lowestOf(all).map(({ place }) => place)).toEqual(places);
  });
});

describe('A snapshot', () => {
  test('is refused for a response of an unknown unit, or to other words', () => {
    expect(() =>
      takeSnapshot(waveOf([group('crews', 'users')], { crews: [3], other: [3] })),
    ).toThrow('unknown unit');
    const responses = Array(5).fill({ unit: 'crews', isOpen: false, answers: { 1: 3 } });
    expect(() => takeSnapshot({ words: WORDS, units: GROUPS, responses })).toThrow('incomplete');
  });

  test('is none while nothing may be shown', () => {
    expect(takeSnapshot(waveOf(GROUPS, { crews: [3, 3, 3, 3] }))).toBeUndefined();
  });

  test('is as it was stored when it is read again', () => {
    const snapshot = take(waveOf(GROUPS, { crews: repeat(20, 1, 2), board: repeat(9, 5, 4) }));
    expect(v.parse(snapshotSchema, JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });
});

test('The weakest sections are the lowest that are not certain to be ready, the lowest first', () => {
  const section = (category: string, score: Score | null) => ({ category, title: category, score });
  const sections = [
    section('ready', { tenths: 40, end: 'high' }),
    section('withheld', null),
    section('second', { tenths: 25 }),
    section('third', { tenths: 31 }),
    section('first', { tenths: 20, end: 'low' }),
    section('fourth', { tenths: 39 }),
  ];
  const named = (most: number) => weakestOf(sections, most).map(({ category }) => category);
  expect([named(3), named(9)]).toEqual([
    ['first', 'second', 'third'],
    ['first', 'second', 'third', 'fourth'],
  ]);
});
