import { describe, expect, test } from 'vitest';
import { compare } from './compare.ts';
import type { SectionResult } from './results.ts';

const section = (category: string, mean: number): SectionResult => ({ category, title: `On ${category}`, mean, spread: 0.5, low: mean, high: mean });

describe('A comparison', () => {
  test('pairs sections by their category, and leaves out one that the other side lacks', () => {
    const one = { people: 20, sections: [section('habits', 2), section('learning', 1), section('workflow', 4)] };
    const other = { people: 12, sections: [section('workflow', 4.5), section('habits', 3.5)] };
    expect(compare(one, other)).toMatchObject({
      people: [20, 12],
      sections: [
        { category: 'habits', title: 'On habits', from: 2, to: 3.5, value: 1.5 },
        { category: 'workflow', title: 'On workflow', from: 4, to: 4.5, value: 0.5 },
      ],
    });
  });

  test.each([
    [10, 10, 'beyond'],
    [9, 10, 'few'],
    [10, 9, 'few'],
  ])('of %i people with %i has the verdict “%s” on a clear difference', (people, others, verdict) => {
    const { sections } = compare({ people, sections: [section('habits', 2)] }, { people: others, sections: [section('habits', 4)] });
    expect(sections.map((each) => each.verdict)).toEqual([verdict]);
  });
});
