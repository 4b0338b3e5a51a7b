import { describe, expect, test } from 'vitest';
import { compare } from './compare.ts';
import type { SectionResult } from './results.ts';

const section = (category: string, mean: number, spread = 0.5): SectionResult => ({
  ...{ category, title: `On ${category}`, mean, spread },
  interval: undefined,
});

describe('A comparison', () => {
  test('pairs sections by their category, and leaves out one that the other side lacks', () => {
    const one = {
      people: 20,
      sections: [section('habits', 2), section('learning', 1), section('workflow', 4)],
    };
    const other = { people: 12, sections: [section('workflow', 4.5), section('habits', 3.5)] };
    expect(compare(one, other)).toMatchObject({
      people: [20, 12],
      sections: [
        { category: 'habits', title: 'On habits', from: 2, to: 3.5, value: 1.5 },
        { category: 'workflow', title: 'On workflow', from: 4, to: 4.5, value: 0.5 },
      ],
    });
  });

  test('has the verdicts of a test for few where a spread is unknown, else too few to tell', () => {
    const [one, other] = [2, 4].map((mean) => ({
      people: 9,
      sections: [{ ...section('habits', mean), spread: undefined }],
    }));
    const judge = (verdicts?: Record<string, 'beyond'>) =>
      one && other && compare(one, other, verdicts).sections;
    expect([judge({ habits: 'beyond' }), judge()]).toMatchObject([
      [{ verdict: 'beyond', interval: undefined }],
      [{ verdict: 'few' }],
    ]);
  });
});
