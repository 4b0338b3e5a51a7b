import { describe, expect, test } from 'vitest';
import { content } from '../../tests/support/content.ts';
import { allAnswered, TEST_SCALES, TEST_SECTIONS } from '../../tests/support/test-sections.ts';
import { describeRemedy, remedyLines } from '../content/remedies.ts';
import { makeRoutes, pathOfScreen, type ScreenName } from '../content/routes.ts';
import type { Answers } from './answers.ts';
import {
  findFirstBarriers,
  formatGap,
  formatScore,
  isKeptProfile,
  keepProfile,
  listTitles,
  scoreSections,
  scoresOf,
  writeProfileText,
} from './profile.ts';
import { ratingOptions } from './scales.ts';

const remedy = {
  step: { title: 'Engage', text: 'Listen first.' },
  service: { id: 'change-support', title: 'Change Support' },
  article: { slug: 'fear-factor', title: 'The fear factor' },
};

const routeTo = (screen: ScreenName, slug?: string) => pathOfScreen(makeRoutes(true), screen, slug);

test('A profile as text has a table in columns, the figures as shown on screen, and its sections', () => {
  const text = writeProfileText(content.language, {
    heading: 'Profile',
    lines: ['Taken on 21 November 2026'],
    rows: [
      { title: 'Habits', score: 7 / 3 },
      { title: 'Organizational', score: 4.25 },
    ],
    words: { title: 'Section', score: 'Score', gap: 'Gap to 4.0', ready: 'Ready' },
    sections: [
      {
        heading: 'First barrier: Habits',
        lines: remedyLines(
          describeRemedy(remedy, { step: 'Step', service: 'Service', article: 'Article' }, routeTo),
          (route) => `https://x.example${route}`,
        ),
      },
    ],
  });
  expect(text.split('\n')).toEqual([
    'Profile',
    '=======',
    'Taken on 21 November 2026',
    '',
    'Section         Score  Gap to 4.0',
    'Habits            2.3  1.7',
    'Organizational    4.3  Ready',
    '',
    'First barrier: Habits',
    '---------------------',
    'Step: Engage. Listen first.',
    'Service: Change Support, https://x.example/adoption/services#change-support',
    'Article: The fear factor, https://x.example/adoption/insights/fear-factor',
    '',
  ]);
});

const profile = (answers: Answers) => scoreSections(TEST_SECTIONS, answers);
const barriers = (answers: Answers) =>
  findFirstBarriers(profile(answers)).map(({ category }) => category);
/** The best answers, but for one rating throughout each of the sections named. */
const low = (ratings: Partial<Record<string, number>>): Answers =>
  Object.fromEntries(
    TEST_SECTIONS.flatMap(({ statements }) =>
      statements.map(({ id, category }) => [id, ratings[category] ?? 5]),
    ),
  );

describe('The readiness profile', () => {
  test('scores each section with the mean of its ratings', () => {
    const scores = profile({
      ...allAnswered(4),
      1: 3,
      2: 4,
      3: 5,
      4: 1,
      5: 2,
      6: 3,
      7: 4,
      29: 1,
      30: 2,
    });
    expect(scores.map(({ score }) => score)).toEqual([4, 2.5, 4, 4, 4, 4, 4, 1.5]);
    expect(scores.map(({ title }) => title)).toEqual(TEST_SECTIONS.map(({ title }) => title));
  });

  test('scores 1 everywhere if all ratings are 1, and every section is a first barrier', () => {
    expect(profile(allAnswered(1)).map(({ score }) => score)).toEqual(Array(8).fill(1));
    expect(barriers(allAnswered(1))).toHaveLength(8);
  });

  test('is ready everywhere if all ratings are 5, without a barrier', () => {
    expect(profile(allAnswered(5)).map(({ score }) => score)).toEqual(Array(8).fill(5));
    expect(barriers(allAnswered(5))).toEqual([]);
  });

  test('does not reverse a reversed statement again: strong disagreement was stored as 5, and scores 5', () => {
    const disagrees = ratingOptions({ scaleType: 'agreement', reverse: true }, TEST_SCALES)[0];
    expect(disagrees).toEqual({ label: 'Strongly disagree', value: 5 });
    expect(profile({ ...allAnswered(1), 29: disagrees?.value ?? 0 }).at(-1)?.score).toBe(3);
  });

  test('requires every answer', () => {
    expect(() => profile({ 1: 5 })).toThrow('Statement 2 is unanswered.');
  });
});

describe('The first barrier', () => {
  test('is the lowest section', () => {
    expect(barriers(low({ workflow: 3, safety: 2, feedback: 1 }))).toEqual(['feedback']);
  });

  test('names all that are equally low, in their order', () => {
    expect(barriers(low({ timing: 2, safety: 2 }))).toEqual(['safety', 'timing']);
    expect(barriers({ ...low({ safety: 2 }), 25: 1, 26: 3 })).toEqual(['safety', 'personal']);
    expect(listTitles(content.language, [{ title: 'A' }, { title: 'B' }, { title: 'C' }])).toBe(
      'A, B and C',
    );
  });

  test('scores 3.0 or below, or there is none', () => {
    expect(barriers(low({ learning: 3 }))).toEqual(['learning']);
    expect(barriers({ ...low({ organizational: 3 }), 24: 4 })).toEqual([]);
  });
});

describe('Figures', () => {
  test('have one decimal', () => {
    expect(
      [1, 7 / 3, 2.25, 10 / 3, 5].map((score) => formatScore(content.language, score)),
    ).toEqual(['1.0', '2.3', '2.3', '3.3', '5.0']);
  });

  test('of a score and its gap add up to the mark of 4.0, and there is no gap at the mark', () => {
    expect([1, 7 / 3, 2.25, 27 / 7].map((score) => formatGap(content.language, score))).toEqual([
      '3.0',
      '1.7',
      '1.7',
      '0.1',
    ]);
    expect([4, 4.25, 5].map((score) => formatGap(content.language, score))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('A kept profile', () => {
  const kept = keepProfile(profile(low({ safety: 2 })), '2026-11-21T09:30:00.000Z');

  test('keeps the scores in storage, without the answers', () => {
    const stored = JSON.parse(JSON.stringify(kept));
    expect(isKeptProfile(stored, TEST_SECTIONS)).toBe(true);
    expect(scoresOf(stored, TEST_SECTIONS)).toEqual(profile(low({ safety: 2 })));
    expect(Object.keys(stored)).toEqual(['takenAt', 'scores']);
  });

  test('has scores from 1 to 5', () => {
    for (const safety of [1, 5])
      expect(isKeptProfile({ ...kept, scores: { ...kept.scores, safety } }, TEST_SECTIONS)).toBe(
        true,
      );
  });

  test.each([
    [null],
    ['profile'],
    [{}],
    [{ ...kept, takenAt: 'yesterday' }],
    [{ ...kept, takenAt: 2026 }],
    [{ ...kept, scores: null }],
    [{ ...kept, scores: { ...kept.scores, safety: 5.1 } }],
    [{ ...kept, scores: { ...kept.scores, safety: 0 } }],
    [{ ...kept, scores: { habits: 4 } }],
  ])('is not %j', (value) => {
    expect(isKeptProfile(value, TEST_SECTIONS)).toBe(false);
  });
});
