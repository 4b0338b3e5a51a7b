import { describe, expect, test } from 'vitest';
import { group, WORDS } from '../../tests/support/findings.ts';
import { takeSnapshot } from './snapshot.ts';

/** Statements 1 to 3 are of Habits, 4 to 6 of Workflow, 7 to 10 of Learning. */
type Rate = (id: number, person: number) => number;

function partOf(people: number, rate: Rate, open: Rate[] = [], words = WORDS) {
  const rows = [...Array<Rate>(people).fill(rate), ...open];
  const snapshot = takeSnapshot({
    words,
    units: [group('crews', 'users', 90, 'counted')],
    responses: rows.map((one, person) => ({
      unit: 'crews',
      isOpen: person >= people,
      answers: Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [index + 1, one(index + 1, person)]),
      ),
    })),
  });
  return snapshot?.parts[0] ?? expect.fail('Nothing is shown.');
}
const scoresOf = (...given: Parameters<typeof partOf>) =>
  partOf(...given).sections.map(({ score }) => score);
const statementsOf = (...given: Parameters<typeof partOf>) =>
  partOf(...given).statements.map(({ id, score }) => [id, score]);

describe('What is shown', () => {
  test('of five people are section scores between their ends, and no statements', () => {
    const rate: Rate = (id) => (id < 4 ? 1 : id < 7 ? 3 : 5);
    expect(scoresOf(5, rate)).toEqual([
      { tenths: 20, end: 'low' },
      { tenths: 30 },
      { tenths: 40, end: 'high' },
    ]);
    expect([statementsOf(9, () => 3), statementsOf(10, () => 3).length]).toEqual([[], 10]);
  });

  test('of ten people are scores of statements, and their section’s is the mean of these', () => {
    expect(statementsOf(11, (id) => (id === 2 ? 2 : 3)).slice(0, 3)).toEqual([
      [1, null],
      [2, { tenths: 20, end: 'low' }],
      [3, null],
    ]);
    const rate: Rate = (id, person) => (id === 2 ? 2 + (person % 2) : 3);
    expect(statementsOf(10, rate).slice(0, 3)).toEqual([
      [1, { tenths: 30 }],
      [2, { tenths: 25 }],
      [3, { tenths: 30 }],
    ]);
    expect(scoresOf(10, rate)[0]).toEqual({ tenths: 28 });
  });

  test('of a section at its end is its score alone, and of one with statements at both ends these', () => {
    const shown = (first: Rate) => {
      const { sections, statements } = partOf(11, (id, person) => (id < 4 ? first(id, person) : 3));
      return [sections[0]?.score, statements.flatMap(({ id, score }) => (id < 4 ? [score] : []))];
    };
    expect(shown((id) => (id < 3 ? 1 : 3))).toEqual([{ tenths: 20, end: 'low' }, []]);
    expect(shown((id) => (id < 3 ? 4 : 1))).toEqual([
      null,
      [
        { tenths: 40, end: 'high' },
        { tenths: 40, end: 'high' },
        { tenths: 20, end: 'low' },
      ],
    ]);
  });

  test('from twenty people on has ends at 1.5 and 4.5, and shares', () => {
    const rate: Rate = (_, person) => (person < 8 ? 1 : person < 14 ? 3 : 5);
    const { sections, statements } = partOf(20, rate);
    expect(sections[0]?.score).toEqual({ tenths: 28 });
    expect(statements[0]?.shares?.map(({ percent }) => percent)).toEqual([40, 30, 30]);
    expect(scoresOf(22, (id) => (id < 4 ? 1 : 5)).slice(0, 2)).toEqual([
      { tenths: 15, end: 'low' },
      { tenths: 45, end: 'high' },
    ]);
    expect(partOf(19, rate).statements[0]?.shares).toBeUndefined();
  });

  test('is nowhere a number of ratings, nor a sum', () => {
    const keys = new Set<string>();
    JSON.stringify(
      partOf(20, (_, person) => 1 + (person % 5)),
      (key, value) => {
        if (Number.isNaN(Number(key))) keys.add(key);
        return value;
      },
    );
    expect([...keys].sort()).toEqual([
      ...['asked', 'category', 'id', 'isTold', 'least', 'most', 'of', 'open', 'people', 'percent'],
      ...['score', 'sections', 'shares', 'statements', 'tenths', 'units'],
    ]);
  });

  test('of a section with one statement is shown as a statement is', () => {
    const words = {
      ...WORDS,
      sections: WORDS.sections.map((section, index) =>
        index > 0
          ? section
          : {
              ...section,
              statements: section.statements.map((one) => ({ ...one, aboutPerson: one.id > 1 })),
            },
      ),
    };
    expect(scoresOf(9, () => 3, [], words)).toEqual([null, { tenths: 30 }, { tenths: 30 }]);
    expect(scoresOf(10, () => 3, [], words)[0]).toEqual({ tenths: 30 });
  });

  test('depends on those who came by personal links or cards, too: an open link helps to nothing', () => {
    const open = (count: number, rating: number) => Array<Rate>(count).fill(() => rating);
    // They rate 1: what anybody adds by the open link must not lead away from the end.
    expect(scoresOf(6, () => 1, open(6, 5))[0]).toBeNull();
    expect(scoresOf(6, () => 3, open(6, 1))[0]).toEqual({ tenths: 20, end: 'low' });
    expect(scoresOf(6, () => 3, open(2, 1))[0]).toEqual({ tenths: 25 });
    expect(statementsOf(9, () => 3, open(9, 3))).toEqual([]);
    expect(statementsOf(11, () => 3, open(9, 1)).length).toBe(10);
    expect(statementsOf(11, (id) => (id === 1 ? 1 : 3), open(9, 4)).map(([id]) => id)).toEqual([
      4, 5, 6, 7, 8, 9, 10,
    ]);
  });
});

describe('Statements about a person', () => {
  const words = {
    ...WORDS,
    sections: WORDS.sections.map((section) => ({
      ...section,
      statements: section.statements.map((one) =>
        one.id === 3 ? { ...one, aboutPerson: true } : one,
      ),
    })),
  };
  const snapshotOf = (sizes: readonly number[]) =>
    takeSnapshot({
      words,
      units: sizes.map((size, index) => group(`g${index}`, 'users', size + 9)),
      responses: sizes.flatMap((size, index) =>
        Array.from({ length: size }, (_, person) => ({
          unit: `g${index}`,
          isOpen: false,
          answers: Object.fromEntries(
            Array.from({ length: 10 }, (__, at) => [at + 1, at === 2 ? 2 + (person % 2) : 4]),
          ),
        })),
      ),
    });

  test('are in no section’s score, and no part’s', () => {
    expect(snapshotOf([20])?.parts[0]?.sections[0]?.score).toEqual({ tenths: 40 });
    expect(snapshotOf([20])?.parts[0]?.statements.map(({ id }) => id)).not.toContain(3);
  });

  test('are shown of sides in which three groups have figures', () => {
    expect(snapshotOf([8, 6])?.sides).toEqual([]);
    expect(snapshotOf([8, 6, 4])?.sides).toEqual([]);
    expect(snapshotOf([8, 6, 5])?.sides).toEqual([
      { units: ['g0', 'g1', 'g2'], statements: [{ id: 3, score: { tenths: 25 } }] },
    ]);
  });
});
