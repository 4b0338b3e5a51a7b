import { describe, expect, test } from 'vitest';
import { WORDS } from '../../tests/support/findings.ts';
import { findBarrier, resultsOf } from './results.ts';

const REMEDY = {
  step: { title: 'Explore', text: 'Look first.' },
  service: { id: 'change-support', title: 'Change Support' },
  article: { slug: 'a', title: 'A' },
};
const resultsWith = (workflow: number) =>
  resultsOf(
    {
      people: 5,
      sections: [
        { category: 'habits', mean: 3.2, spread: 1 },
        { category: 'workflow', mean: workflow, spread: 0.5 },
      ],
      statements: [
        { id: 2, counts: [1, 2, 0, 1, 1] },
        { id: 4, counts: [0, 0, 5, 0, 0] },
        { id: 5, counts: [4, 1, 0, 0, 0] },
      ],
    },
    WORDS,
  );

describe('Results', () => {
  test('have the words of their edition, and Student’s interval around each score', () => {
    const { sections, statements } = resultsWith(2.5);
    expect(sections[0]).toMatchObject({ title: 'Habits', mean: 3.2 });
    expect([sections[0]?.interval?.low.toFixed(2), sections[0]?.interval?.high.toFixed(2)]).toEqual(
      ['1.96', '4.44'],
    );
    expect(statements[1]).toMatchObject({ id: 4, text: 'Statement 4', mean: 3 });
  });

  test('name the labels of a statement from unfavourable to favourable, whichever way it is worded', () => {
    const [reversed, straight] = resultsWith(2.5).statements;
    expect([reversed?.labels[0], straight?.labels[0]]).toEqual([
      'Strongly agree',
      'Strongly disagree',
    ]);
  });
});

test('Results leave out what their edition does not have', () => {
  const figures = {
    people: 5,
    sections: [{ category: 'other', mean: 3, spread: 1 }],
    statements: [{ id: 99, counts: [1, 1, 1, 1, 1] }],
  };
  expect(resultsOf(figures, WORDS)).toEqual({ people: 5, sections: [], statements: [] });
});

describe('The first barrier', () => {
  test('is the lowest section at 3.0 or below, with its lowest statement and its remedy', () => {
    expect(findBarrier(resultsWith(2.5), { workflow: REMEDY })).toMatchObject({
      section: { title: 'Workflow' },
      statements: [{ id: 5, mean: 1.2 }],
      remedy: REMEDY,
    });
  });

  test('names no statement of another section, however low', () => {
    const results = resultsWith(2.5);
    const statements = results.statements.map((one) => (one.id === 2 ? { ...one, mean: 1 } : one));
    expect(findBarrier({ ...results, statements }, {})?.statements.map(({ id }) => id)).toEqual([
      5,
    ]);
  });

  test('is missing when every section is above 3.0', () => {
    expect(findBarrier(resultsWith(3.1), { workflow: REMEDY })).toBeUndefined();
  });
});
