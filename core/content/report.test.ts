import * as v from 'valibot';
import { expect, test } from 'vitest';
import { content } from '../../tests/support/content.ts';
import { reportSchema } from './report.ts';

/** What the build says once a text of the report has been changed. */
function refusalOf(path: string, text: string): unknown[] {
  const words = structuredClone(content.report);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>(
    (at, key) => at[key] as Record<string, unknown>,
    words,
  );
  parent[last] = text;
  const { issues = [] } = v.safeParse(reportSchema, words);
  return issues.map((issue) => [v.getDotPath(issue), issue.message]);
}

test.each([
  ['figures.score.low', 'low', 'must hold {score}'],
  ['figures.difference', 'at least {diference}', 'must hold {difference}'],
  [
    'sentences.gap.sponsors.only',
    '{system} {size} {where}, {there}',
    'can hold {system}, {size}, {where} alone: nothing else is filled in',
  ],
  ['sentences.there.some.other', 'in some', 'must hold {number}'],
  [
    'history.came',
    '{group} came after {wave}, {since}',
    'can hold {group}, {since} alone: nothing else is filled in',
  ],
])(
  'A text that lacks a part, or has one that nothing fills in, is refused: %s, ‘%s’',
  (path, text, message) => {
    expect(refusalOf(path, text)).toContainEqual([path, message]);
  },
);

test('A form for one thing needs no number, and each column has a name of its own', () => {
  expect(refusalOf('sentences.ready.some.one', 'A single section of {all} is ready.')).toEqual([]);
  expect(refusalOf('tables.columns.wave.name', 'kind')).toEqual([
    ['tables.columns', 'has a name twice: give each column one of its own'],
  ]);
});
