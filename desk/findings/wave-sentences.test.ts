import { describe, expect, test } from 'vitest';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import { takeSnapshot } from '../../core/findings/snapshot.ts';
import { scoresOf } from '../../core/findings/wave-scores.ts';
import { group, waveOf } from '../../tests/support/findings.ts';
import { writeWaveSentences } from './wave-sentences.ts';

const GROUPS = [group('crews', 'users'), group('yard', 'users'), group('board', 'sponsors')];
/** How many people of each group give two ratings in turn. */
type Ratings = Record<string, [people: number, ...ratings: [number, number]]>;
const snapshotOf = (ratings: Ratings) => {
  const each = Object.entries(ratings).map(([id, [people, ...two]]) => [
    id,
    Array.from({ length: people }, (_, index) => two[index % 2] ?? 0),
  ]);
  return takeSnapshot(waveOf(GROUPS, Object.fromEntries(each))) ?? expect.fail('Nothing is shown.');
};
/** The sentences of a wave. @param before an earlier one, named Go-live. */
const write = (ratings: Ratings, before?: Ratings) => {
  const snapshot = snapshotOf(ratings);
  const findings = deriveFindings(snapshot, {});
  const earlier = before && scoresOf(snapshotOf(before), 'Go-live');
  if (!findings.main) throw new Error('Nothing is shown.');
  return writeWaveSentences(
    findings,
    findings.main,
    compareWaves(earlier ? [earlier] : [], snapshot, findings),
  );
};

describe('The sentences of a wave’s report', () => {
  test('say in how many sections sponsors see more than users, and where the gap is widest', () => {
    const { headline, summary } = write({ crews: [10, 1, 2], yard: [10, 1, 2], board: [20, 4, 5] });
    expect(headline).toBe('Sponsors rate every section higher than the people who use it.');
    expect(summary).toBe(
      '20 people who use it answered. 5 is favourable throughout, and a section is ready from 4.0 on. The gap is widest in Habits: sponsors rate it 4.5, and people who use it 1.5.',
    );
  });

  test('say that a gap within chance is none, and that few people were judged as few', () => {
    expect(write({ crews: [10, 2, 3], yard: [10, 2, 3], board: [10, 2, 3] })).toMatchObject({
      headline: 'No section is ready yet.',
      summary: expect.stringContaining(
        'In no section do sponsors see more than the people who use it, beyond chance.',
      ),
    });
    expect(write({ crews: [10, 1, 2], yard: [10, 1, 2], board: [9, 5, 5] })).toMatchObject({
      headline: 'Sponsors rate every section higher than the people who use it.',
      summary: expect.stringContaining(
        'and people who use it 1.5. This was judged by a test for few people.',
      ),
    });
    expect(write({ crews: [10, 2, 3], yard: [10, 2, 3], board: [9, 2, 3] }).summary).toMatch(
      /beyond chance. This was judged by a test for few people.$/,
    );
  });

  test('are about users alone when nothing is shown of sponsors', () => {
    const { summary } = write({ crews: [10, 4, 5], yard: [10, 4, 5], board: [2, 1, 1] });
    expect(summary).toBe(
      '20 people who use it answered. 5 is favourable throughout, and a section is ready from 4.0 on.',
    );
  });

  test('say what has improved or got worse since the wave before, where sponsors see no more than users', () => {
    const users = (people: number, ...two: [number, number]): Ratings => ({
      crews: [people, ...two],
      yard: [people, ...two],
    });
    expect(write(users(10, 3, 4), users(10, 2, 3))).toMatchObject({
      headline: 'Every section has improved since the wave ‘Go-live’.',
      summary: expect.stringContaining(
        'The largest changes since the wave ‘Go-live’ are in Habits (from 2.5 to 3.5), Workflow (from 2.5 to 3.5) and Learning (from 2.5 to 3.5).',
      ),
    });
    expect(write(users(10, 2, 3), users(10, 3, 4)).headline).toBe(
      'Every section has got worse since the wave ‘Go-live’.',
    );
    expect(write(users(10, 4, 5), users(10, 2, 3)).headline).toBe('Every section is ready.');
    expect(write(users(10, 2, 3), users(10, 2, 3))).toMatchObject({
      headline: 'No section is ready yet.',
      summary: expect.stringContaining(
        'Since the wave ‘Go-live’, no section has changed beyond chance.',
      ),
    });
    expect(write(users(4, 3, 4), users(4, 2, 3))).toMatchObject({
      headline: 'No section is ready yet.',
      summary: expect.not.stringContaining('Go-live'),
    });
    expect(write({ ...users(10, 2, 3), board: [10, 4, 5] }, users(10, 1, 2)).headline).toMatch(
      /^Sponsors rate every section higher/,
    );
  });

  test('name a group when it alone is shown', () => {
    expect(write({ crews: [2, 1, 1], yard: [1, 1, 1], board: [6, 4, 4] }).summary).toMatch(
      /^6 sponsors answered/,
    );
  });
});
