import { describe, expect, test } from 'vitest';
import { deriveFindings } from '../../core/findings/findings.ts';
import { takeSnapshot } from '../../core/findings/snapshot.ts';
import { group, waveOf } from '../../tests/support/findings.ts';
import { writeWaveSentences } from './wave-sentences.ts';

const GROUPS = [group('crews', 'users'), group('yard', 'users'), group('board', 'sponsors')];
/** The sentences of a wave in which a number of people of each group give two ratings in turn. */
const write = (ratings: Record<string, [people: number, ...ratings: [number, number]]>) => {
  const each = Object.entries(ratings).map(([id, [people, ...two]]) => [id, Array.from({ length: people }, (_, index) => two[index % 2] ?? 0)]);
  const findings = deriveFindings(takeSnapshot(waveOf(GROUPS, Object.fromEntries(each))), {});
  if (!findings.main) throw new Error('Nothing is shown.');
  return writeWaveSentences(findings, findings.main);
};

describe('The sentences of a wave’s report', () => {
  test('say in how many sections sponsors see more than users, and where the gap is widest', () => {
    const { headline, summary } = write({ crews: [10, 1, 2], yard: [10, 1, 2], board: [10, 4, 5] });
    expect(headline).toBe('Sponsors rate every section higher than the people who use it.');
    expect(summary).toBe(
      '20 people who use it answered. 5 is favourable throughout, and a section is ready from 4.0 on. The gap is widest in Habits: sponsors rate it 4.5, and people who use it 1.5.',
    );
  });

  test('say that a gap within chance is none, and that a few people tell nothing', () => {
    expect(write({ crews: [10, 2, 3], yard: [10, 2, 3], board: [10, 2, 3] })).toMatchObject({
      headline: 'No section is ready yet.',
      summary: expect.stringContaining('In no section do sponsors see more than the people who use it, beyond chance.'),
    });
    expect(write({ crews: [10, 1, 2], yard: [10, 1, 2], board: [9, 5, 5] }).summary).toContain(
      'With 9 sponsors and 20 people who use it, there are too few to tell a gap between them from chance.',
    );
  });

  test('are about users alone when nothing is shown of sponsors', () => {
    const { summary } = write({ crews: [10, 4, 5], yard: [10, 4, 5], board: [2, 1, 1] });
    expect(summary).toBe('20 people who use it answered. 5 is favourable throughout, and a section is ready from 4.0 on.');
  });

  test('name a group when it alone is shown', () => {
    expect(write({ crews: [0, 1, 1], yard: [0, 1, 1], board: [6, 4, 4] }).summary).toMatch(/^6 sponsors answered/);
  });
});
