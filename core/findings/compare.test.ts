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
      fraction: undefined,
      sections: [section('habits', 2), section('learning', 1), section('workflow', 4)],
    };
    const other = {
      people: 12,
      fraction: undefined,
      sections: [section('workflow', 4.5), section('habits', 3.5)],
    };
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
      fraction: undefined,
      sections: [{ ...section('habits', mean), spread: undefined }],
    }));
    const judge = (verdicts?: Record<string, 'beyond'>) =>
      one && other && compare(one, other, verdicts).sections;
    expect([judge({ habits: 'beyond' }), judge()]).toMatchObject([
      [{ verdict: 'beyond', method: 'permutation', interval: undefined, p: undefined }],
      [{ verdict: 'few', method: 'none' }],
    ]);
  });

  test('of two censuses judges size alone, as it is shown, from 0.5 on, however few they are', () => {
    const judge = (from: number, to: number, fraction = 1) =>
      compare(
        { people: 8, fraction: 1, sections: [{ ...section('habits', from), spread: undefined }] },
        { people: 20, fraction, sections: [section('habits', to, 0)] },
      ).sections[0];
    expect(judge(3.6, 4.1)).toMatchObject({
      ...{ method: 'census', verdict: 'beyond', interval: undefined, p: undefined },
    });
    expect(judge(3.6, 4.04)).toMatchObject({ method: 'census', verdict: 'within' });
    // Shown as 3.6 and 4.1.
    expect(judge(3.64, 4.05)?.verdict).toBe('beyond');
    expect(judge(4.1, 3.6)?.verdict).toBe('beyond');
    // A census and a sample: whatever the census's spread, its mean is known.
    expect(judge(3.6, 3.7, 0.5)).toMatchObject({ method: 'welch', verdict: 'beyond', p: 0 });
  });
});
