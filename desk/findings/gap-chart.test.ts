import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Comparison } from '../../core/findings/compare.ts';
import { GapChart } from './gap-chart.tsx';

const NINE = { isTold: true, least: 9, most: 9 };

function gapOf(sections: Comparison['sections']): Comparison {
  return { people: [NINE, NINE], sections };
}

test.each<[number, number, boolean, string[]]>([
  [10, 30, true, ['missing', '0%', '50%']],
  [50, 20, true, ['more', '25%', '75%']],
  [50, 20, false, ['unsure', '25%', '75%']],
  [30, 30, false, []],
])(
  'Between users at %d and sponsors at %d tenths, a gap that counts (%s) is drawn: %j',
  (from, to, counts, drawn) => {
    const gap = gapOf([
      {
        ...{ category: 'habits', title: 'Habits', from: { tenths: from }, to: { tenths: to } },
        ...{ tenths: to - from, isAtLeast: false, counts },
      },
    ]);
    const html = renderToStaticMarkup(createElement(GapChart, { gap, areBeliefs: true }));
    const [, row = ''] = html.split('<tbody>');
    const span =
      /<rect class="[^"]*?(missing|more|unsure)[^"]*" x="([^"]*)"[^>]* width="([^"]*)"/.exec(row);
    expect(span?.slice(1) ?? []).toEqual(drawn);
  },
);

test('Only answers to a wording of their own are called what sponsors believe', () => {
  const draw = (areBeliefs: boolean) =>
    renderToStaticMarkup(createElement(GapChart, { gap: gapOf([]), areBeliefs }));
  expect(draw(true)).toContain('Sponsors’ score: what they believe');
  expect(draw(false)).toContain('Sponsors’ score');
  expect(draw(false)).not.toContain('believe');
});
