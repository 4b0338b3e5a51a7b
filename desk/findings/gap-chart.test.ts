import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SectionDifference } from '../../core/findings/compare.ts';
import { GapChart } from './gap-chart.tsx';

test.each<[number, number, SectionDifference['verdict'], string[]]>([
  [1, 3, 'beyond', ['missing', '0%', '50%']],
  [5, 2, 'beyond', ['more', '25%', '75%']],
  [5, 2, 'within', ['unsure', '25%', '75%']],
  [3, 3, 'within', []],
])(
  'Between users at %d and sponsors at %d, %s chance, a gap is drawn: %j',
  (from, to, verdict, drawn) => {
    const section: SectionDifference = {
      ...{ category: 'habits', title: 'Habits', from, to, value: to - from },
      ...{ interval: undefined, p: undefined, method: 'permutation', verdict },
    };
    const gap = { people: [9, 9] as [number, number], sections: [section] };
    const html = renderToStaticMarkup(createElement(GapChart, { gap, areBeliefs: true }));
    const [, row = ''] = html.split('<tbody>');
    const span =
      /<rect class="[^"]*?(missing|more|unsure)[^"]*" x="([^"]*)"[^>]* width="([^"]*)"/.exec(row);
    expect(span?.slice(1) ?? []).toEqual(drawn);
  },
);

test('Only answers to a wording of their own are called what sponsors believe', () => {
  const gap = { people: [9, 9] as [number, number], sections: [] };
  const draw = (areBeliefs: boolean) =>
    renderToStaticMarkup(createElement(GapChart, { gap, areBeliefs }));
  expect(draw(true)).toContain('Sponsors’ score: what they believe');
  expect(draw(false)).toContain('Sponsors’ score');
  expect(draw(false)).not.toContain('believe');
});
