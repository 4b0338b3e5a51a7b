import { describe, expect, test } from 'vitest';
import { compare } from '../../core/findings/compare.ts';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import { findBarrier, resultsOf } from '../../core/findings/results.ts';
import { takeSnapshot } from '../../core/findings/snapshot.ts';
import { scoresOf } from '../../core/findings/wave-scores.ts';
import { group, WORDS, waveOf } from '../../tests/support/findings.ts';
import { writeSentences, writeWaveSentences } from './sentences.ts';

const REMEDY = {
  step: { title: 'Explore', text: 'Look first.' },
  service: { id: 'change-support', title: 'Change Support' },
  article: { slug: 'bridge', title: 'A bridge' },
};
const write = (means: Record<string, number>, lowest: number[] = [5]) => {
  const counts = [3, 3, 0, 0, 0];
  const sections = Object.entries(means).map(([category, mean]) => ({
    category,
    mean,
    spread: 0.5,
  }));
  const results = resultsOf(
    { people: 6, sections, statements: lowest.map((id) => ({ id, counts })) },
    WORDS,
  );
  return writeSentences(results, findBarrier(results, { workflow: REMEDY }));
};

describe('A report’s sentences', () => {
  test('name the first barrier with its interval, its lowest statement and what deals with it', () => {
    const { headline, summary, barrier } = write({ habits: 4.2, workflow: 2.17, learning: 4.5 });
    expect(headline).toBe('2 of 3 sections are ready.');
    expect(summary).toBe(
      '6 people answered. 5 is favourable throughout, and a section is ready from 4.0 on. The scores run from 2.2 (Workflow) to 4.5 (Learning).',
    );
    expect(barrier).toBe(
      'The first barrier is Workflow, at 2.2 (95% interval 1.6 to 2.7). Its lowest statement is “Statement 5” (1.5). To address it: the step Explore, our service Change Support and the article “A bridge”.',
    );
  });

  test('name all statements, and all sections, that are equally low or high', () => {
    const { summary, barrier } = write({ habits: 4, workflow: 2, learning: 4 }, [4, 5]);
    expect(barrier).toContain(
      'Its lowest statements, at 1.5 each, are “Statement 4” and “Statement 5”. To address it',
    );
    expect(summary).toContain('The scores run from 2.0 (Workflow) to 4.0 (Habits and Learning).');
  });

  test('say so when every section is ready, or none', () => {
    expect(write({ habits: 5, workflow: 4, learning: 4.5 })).toMatchObject({
      headline: 'Every section is ready.',
      barrier: expect.stringContaining('No section scores 3.0 or below'),
    });
    expect(write({ habits: 3.9, workflow: 1, learning: 2 }).headline).toBe(
      'No section is ready yet.',
    );
  });

  test('judge scores as they are shown, with one decimal', () => {
    expect(write({ habits: 3.95, workflow: 4.4, learning: 4.5 }).headline).toBe(
      'Every section is ready.',
    );
    expect(write({ habits: 3.94, workflow: 4.4, learning: 4.5 }).headline).toBe(
      '2 of 3 sections are ready.',
    );
    expect(write({ habits: 3.04, workflow: 4.4, learning: 4.5 }).barrier).toContain(
      'The first barrier is Habits, at 3.0',
    );
    expect(write({ habits: 3.05, workflow: 4.4, learning: 4.5 }).barrier).toContain(
      'No section scores 3.0 or below',
    );
    const { summary, barrier } = write({ habits: 2.34, workflow: 2.31, learning: 4.5 });
    expect(summary).toContain('The scores run from 2.3 (Habits and Workflow) to 4.5 (Learning).');
    expect(barrier).toContain('The first barrier is Habits, at 2.3');
  });
});

const groupsOf = ([crews, yard, board]: readonly number[]) => [
  group('crews', 'users', crews),
  group('yard', 'users', yard),
  group('board', 'sponsors', board),
];
/** How many people of each group give two ratings in turn. */
type Ratings = Record<string, [people: number, ...ratings: [number, number]]>;
const snapshotOf = (ratings: Ratings, asked: readonly number[]) => {
  const each = Object.entries(ratings).map(([id, [people, ...two]]) => [
    id,
    Array.from({ length: people }, (_, index) => two[index % 2] ?? 0),
  ]);
  return (
    takeSnapshot(waveOf(groupsOf(asked), Object.fromEntries(each))) ??
    expect.fail('Nothing is shown.')
  );
};
/** The sentences of a wave. @param before an earlier one, named Go-live. */
const writeWave = (ratings: Ratings, before?: Ratings, asked = [40, 40, 40]) => {
  const snapshot = snapshotOf(ratings, asked);
  const findings = deriveFindings(snapshot, {});
  const earlier = before && scoresOf(snapshotOf(before, asked), 'Go-live');
  if (!findings.main) throw new Error('Nothing is shown.');
  return writeWaveSentences(
    findings,
    findings.main,
    compareWaves(earlier ? [earlier] : [], snapshot, findings, 'now').changes,
  );
};

describe('The sentences of a wave’s report', () => {
  test('say in how many sections one side sees more than the other, and where most', () => {
    const crews = (...two: [number, number]): Ratings => ({
      crews: [12, ...two],
      yard: [12, ...two],
    });
    expect(writeWave({ ...crews(1, 2), board: [22, 4, 5] })).toMatchObject({
      headline: 'Sponsors rate every section higher than the people who use it, beyond chance.',
      summary:
        '24 people who use it answered. 5 is favourable throughout, and a section is ready from 4.0 on. The widest gaps beyond chance are in Habits (sponsors 4.5, people who use it 1.5), Workflow (sponsors 4.5, people who use it 1.5) and Learning (sponsors 4.5, people who use it 1.5).',
    });
    expect(writeWave({ ...crews(4, 5), board: [22, 1, 2] })).toMatchObject({
      headline: 'The people who use it rate every section higher than sponsors, beyond chance.',
      summary: expect.stringContaining('Habits (sponsors 1.5, people who use it 4.5)'),
    });
  });

  test.each([
    [
      'follow the larger where both sides see more',
      [1, 5, 3.9],
      [5, 1.5, 3.9],
      [
        'Sponsors rate 1 of 3 sections higher than the people who use it, and 1 lower, beyond chance.',
        'The widest gap beyond chance is in Habits (sponsors 5.0, people who use it 1.0).',
      ],
    ],
    [
      'follow users where they see more',
      [1.5, 5, 5],
      [5, 1, 3.9],
      [
        'The people who use it rate 2 of 3 sections higher than sponsors, and 1 lower, beyond chance.',
        'The widest gap beyond chance is in Workflow (sponsors 1.0, people who use it 5.0).',
      ],
    ],
    [
      'follow the more sections where both are equally wide',
      [1, 5, 5],
      [5, 1, 4],
      [
        'The people who use it rate 2 of 3 sections higher than sponsors, and 1 lower, beyond chance.',
        'The widest gaps beyond chance are in Habits (sponsors 5.0, people who use it 1.0) and Workflow (sponsors 1.0, people who use it 5.0).',
      ],
    ],
    [
      'call what is not shown small',
      [3, 3, 3],
      [3.04, 3, 3],
      [
        'Sponsors rate 1 of 3 sections higher than the people who use it, beyond chance.',
        'Where sponsors and the people who use it differ beyond chance, it is by less than 0.1.',
      ],
    ],
  ])('%s', (_, users, sponsors, [headline, gap]) => {
    const resultsWith = (means: readonly number[]) =>
      resultsOf(
        {
          people: 4000,
          sections: ['habits', 'workflow', 'learning'].map((category, index) => ({
            ...{ category, mean: means[index] ?? 0, spread: 0.5 },
          })),
          statements: [],
        },
        WORDS,
      );
    const main = {
      ...{ ...resultsWith(users), kind: 'side' as const, name: 'People who use it' },
      ...{ units: [], asked: 9000, open: 0 },
    };
    const found = writeWaveSentences(
      {
        ...{ cells: [main], main, barrier: undefined, areBeliefs: true, withheld: [] },
        gap: compare(main, resultsWith(sponsors)),
      },
      main,
    );
    expect(found).toMatchObject({ headline, summary: expect.stringContaining(gap ?? '') });
  });

  test('say of a census how much counts, and nothing of chance', () => {
    const census = (board: [number, number, number]) =>
      writeWave({ crews: [10, 3, 3], yard: [10, 3, 3], board }, undefined, [10, 10, board[0]]);
    expect(census([8, 3, 4])).toMatchObject({
      headline: 'Sponsors rate every section higher than the people who use it, by 0.5 or more.',
      summary: expect.stringMatching(
        /The widest gaps are in Habits .* Everybody who was asked answered, so there is no chance in the gap: it counts from 0.5 on\.$/,
      ),
    });
    expect(census([8, 3, 3]).summary).toContain(
      'In no section do sponsors and the people who use it differ by 0.5 or more.',
    );
  });

  test('say that a gap within chance is none, and that few people were judged as few', () => {
    expect(writeWave({ crews: [10, 2, 3], yard: [10, 2, 3], board: [10, 2, 3] })).toMatchObject({
      headline: 'No section is ready yet.',
      summary: expect.stringContaining(
        'In no section do sponsors and the people who use it differ beyond chance.',
      ),
    });
    expect(writeWave({ crews: [10, 1, 2], yard: [10, 1, 2], board: [9, 5, 5] })).toMatchObject({
      headline: 'Sponsors rate every section higher than the people who use it, beyond chance.',
      summary: expect.stringMatching(
        /people who use it 1\.5\)\. The gap was judged by a test for few people\.$/,
      ),
    });
    expect(writeWave({ crews: [10, 2, 3], yard: [10, 2, 3], board: [9, 2, 3] }).summary).toMatch(
      /beyond chance\. The gap was judged by a test for few people\.$/,
    );
  });

  test('say that a side is of too few when nothing is shown of it', () => {
    const { summary } = writeWave({ crews: [10, 4, 5], yard: [10, 4, 5], board: [2, 1, 1] });
    expect(summary).toBe(
      '20 people who use it answered. 5 is favourable throughout, and a section is ready from 4.0 on. Fewer than 5 sponsors came by a personal link or a card: too few to compare them with the people who use it.',
    );
    expect(writeWave({ crews: [1, 4, 5], yard: [2, 4, 5], board: [8, 1, 1] }).summary).toContain(
      'Fewer than 5 people who use it came by a personal link or a card: too few to compare them with sponsors.',
    );
  });

  test('say what has improved or got worse since the wave before, where sponsors see no more than users', () => {
    const users = (people: number, ...two: [number, number]): Ratings => ({
      crews: [people, ...two],
      yard: [people, ...two],
    });
    expect(writeWave(users(10, 3, 4), users(10, 2, 3))).toMatchObject({
      headline: 'Every section has improved since the wave ‘Go-live’, beyond chance.',
      summary: expect.stringContaining(
        'The largest changes beyond chance since the wave ‘Go-live’ are in Habits (from 2.5 to 3.5), Workflow (from 2.5 to 3.5) and Learning (from 2.5 to 3.5).',
      ),
    });
    expect(writeWave(users(10, 2, 3), users(10, 3, 4)).headline).toBe(
      'Every section has got worse since the wave ‘Go-live’, beyond chance.',
    );
    expect(writeWave(users(10, 4, 5), users(10, 2, 3)).headline).toBe('Every section is ready.');
    expect(writeWave(users(10, 2, 3), users(10, 2, 3))).toMatchObject({
      headline: 'No section is ready yet.',
      summary: expect.stringContaining(
        'No section has changed beyond chance since the wave ‘Go-live’.',
      ),
    });
    expect(writeWave(users(4, 3, 4), users(4, 2, 3))).toMatchObject({
      headline: 'No section is ready yet.',
      summary: expect.not.stringContaining('Go-live'),
    });
    expect(writeWave({ ...users(10, 2, 3), board: [10, 4, 5] }, users(10, 1, 2)).headline).toMatch(
      /^Sponsors rate every section higher/,
    );
  });

  test('name a group when it alone is shown', () => {
    expect(writeWave({ crews: [2, 1, 1], yard: [1, 1, 1], board: [6, 4, 4] }).summary).toMatch(
      /^6 sponsors answered/,
    );
  });
});
