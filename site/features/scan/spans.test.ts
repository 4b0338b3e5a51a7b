import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import css from './spans.module.css';
import { Spans } from './spans.tsx';

/** The score, the name and whether it is orange, of each span from left to right. */
function spansOf(scores: number[]) {
  const habits = scores.map((score, index) => ({
    id: `h${index}`,
    title: `Habit ${index}`,
    score,
  }));
  const spans = renderToStaticMarkup(createElement(Spans, { scores: habits })).matchAll(
    /<li data-score="(\d)" class="([^"]*)">.*?<span class="[^"]*">([^<]+)<\/span><\/li>/g,
  );
  return [...spans].map(([, score, name, title]) => [Number(score), title, name === css.weak]);
}

test('Each score is a span with its name, the weakest orange', () => {
  expect(spansOf([4, 2, 1])).toEqual([
    [4, 'Habit 0', false],
    [2, 'Habit 1', false],
    [1, 'Habit 2', true],
  ]);
});

test('All that are equally weak are orange, and none where all are equal', () => {
  const coloursOf = (scores: number[]) => spansOf(scores).map(([, , isWeak]) => isWeak);
  expect(coloursOf([4, 2, 3, 2])).toEqual([false, true, false, true]);
  expect(coloursOf([3, 3, 3])).toEqual([false, false, false]);
});
