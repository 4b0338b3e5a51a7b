import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import css from './spans.module.css';
import { Spans } from './spans.tsx';

/** The class and height of each span, from left to right. */
function spansOf(scores: number[]): (string | undefined)[][] {
  const spans = renderToStaticMarkup(createElement(Spans, { scores })).matchAll(
    /<rect class="([^"]+)" x="[\d.]+%" y="40" width="[\d.]+%" height="(\d+)"/g,
  );
  return [...spans].map(([, name, height]) => [name, height]);
}

test('Each score is a span as thick as the score, the weakest orange', () => {
  expect(spansOf([4, 2, 3, 5, 5, 1, 2])).toEqual([
    [css.span, '64'],
    [css.span, '32'],
    [css.span, '48'],
    [css.span, '80'],
    [css.span, '80'],
    [css.weak, '16'],
    [css.span, '32'],
  ]);
});

test('All that are equally weak are orange, and none where all are equal', () => {
  const coloursOf = (scores: number[]) => spansOf(scores).map(([name]) => name === css.weak);
  expect(coloursOf([4, 2, 3, 2])).toEqual([false, true, false, true]);
  expect(coloursOf([3, 3, 3])).toEqual([false, false, false]);
});
