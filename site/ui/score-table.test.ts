import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ScoreBar, ScoreTable } from './score-table.tsx';

const bar = (score: number) => renderToStaticMarkup(createElement(ScoreBar, { score, mark: 4 }));
/** The widths of a bar's ink. */
const inkOf = (score: number) =>
  [...bar(score).matchAll(/<rect class="[^"]*reach[^"]*"[^>]* width="([^"]+)"/g)].map(
    ([, width]) => width,
  );

test('The ends of the scale are marked above the bars', () => {
  const words = { title: 'Section', score: 'Score', gap: 'To 4.0', ready: 'Ready' };
  const html = renderToStaticMarkup(
    createElement(ScoreTable, { caption: 'Profile', rows: [], mark: 4, words }),
  );
  expect(html).toMatch(/<thead>.*<span>1<\/span> <span>5<\/span>.*<\/thead>/s);
});

test('A score of 1, where the scale begins, keeps a stub of ink', () => {
  expect(inkOf(1)).toEqual(['0%', '4']);
  expect(inkOf(3)).toEqual(['50%', '4']);
});

test('Orange covers the gap to the mark, and nothing at the mark', () => {
  expect(bar(2)).toMatch(/lack[^>]*x="25%"[^>]*width="50%"/);
  expect(bar(4)).not.toContain('lack');
});
