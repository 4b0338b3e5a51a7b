import { describe, expect, test } from 'vitest';
import { findBarrier, resultsOf } from '../../core/findings/results.ts';
import { WORDS } from '../../tests/support/findings.ts';
import { writeSentences } from './sentences.ts';

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
      'The first barrier is Workflow, at 2.2 (95 % interval 1.6 to 2.7). Its lowest statement is “Statement 5” (1.5). What deals with it: the step Explore, our service Change Support and the article “A bridge”.',
    );
  });

  test('name all statements, and all sections, that are equally low or high', () => {
    const { summary, barrier } = write({ habits: 4, workflow: 2, learning: 4 }, [4, 5]);
    expect(barrier).toContain(
      'Its lowest statements, at 1.5 each, are “Statement 4” and “Statement 5”. What',
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
